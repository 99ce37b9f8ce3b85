import { render } from 'preact';
import 'uplot/dist/uPlot.min.css';
import './style/tokens.css';
import './style/base.css';
import './style/bar.css';
import './style/parts.css';
import './style/views.css';
import { drawAttention } from './data/attention.js';
import { listen } from './data/keys.js';
import { followAddress } from './data/route.js';
import { start } from './data/store.js';
import { Page } from './page.js';

const place = document.getElementById('page');
if (place !== null) {
  followAddress();
  listen();
  drawAttention();
  start();
  render(<Page />, place);
}
