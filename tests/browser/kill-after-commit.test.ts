import { tellKills } from './kill-story.ts';

tellKills('after the commit');
