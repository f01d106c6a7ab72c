import { tellKills } from './kill-story.ts';

tellKills('before the send');
