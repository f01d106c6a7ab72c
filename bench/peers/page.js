/**
 * The page of one peer, `?peer=NAME`. A peer module exports
 * - `mount(root, week)`: draws the week, open at 08:00, where a click on a free slot adds a shift and a
 *   shift's lower edge can be dragged; returns a function that removes it;
 * - `shift` and `column`: selectors of a drawn shift and of a day's whole column, in the order of days.
 * A week is `{monday: 'YYYY-MM-DD', shifts: [{id, fecha, from, to, who}]}`, times as `HH:MM`.
 */
const peers = {
  fullcalendar: () => import('./fullcalendar.js'),
  'react-big-calendar': () => import('./react-big-calendar.js'),
  'event-calendar': () => import('./event-calendar.js'),
  'toast-ui': () => import('./toast-ui.js'),
  'schedule-x': () => import('./schedule-x.js'),
};

const name = new URLSearchParams(location.search).get('peer') ?? '';
const peer = await peers[name]();
const root = document.getElementById('calendar');
let unmount = () => undefined;

globalThis.peer = {
  shift: peer.shift,
  column: peer.column,
  mount(week) {
    unmount = peer.mount(root, week);
  },
  unmount() {
    unmount();
    root.replaceChildren();
  },
};
