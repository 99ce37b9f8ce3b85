import { render } from 'preact';
import 'uplot/dist/uPlot.min.css';
import './style/tokens.css';
import './style/base.css';
import './style/bar.css';
import './style/parts.css';
import './style/views.css';
import { Dashboard } from './dashboard.js';
import { listenForKeys } from './data/keys.js';
import { startNotifications } from './data/notifications.js';
import { watchAddress } from './data/route.js';
import { startStore } from './data/store.js';

const place = document.getElementById('page');
if (place !== null) {
  watchAddress();
  listenForKeys();
  startNotifications();
  startStore();
  render(<Dashboard />, place);
}
