/** Where there may be something that waits to be drawn; which of it does is said in below.css alone. */
const PLACES = 'main section,main .slides,main .timeline,main .card,.foot';

/**
 * Runs in <head>. When the page has loaded it draws what lies below, a piece each time the browser has nothing else to
 * do, so that no piece holds up a touch; then nothing waits any more (decision 123). A page at rest is whole: for a
 * scroll bar, a print of the screen, a search. It waits for no other script. Safari has no idle callback.
 */
export const DRAW_THE_REST_SCRIPT = `(function(d,w){var idle=w.requestIdleCallback||function(f){setTimeout(f,50)};
w.addEventListener('load',function(){var all=[].filter.call(d.querySelectorAll('${PLACES}'),function(e){return getComputedStyle(e).contentVisibility==='auto'}),at=0;
idle(function next(){var e=all[at++];
if(e){e.style.contentVisibility='visible';w.requestAnimationFrame(function(){idle(next,{timeout:100})});return}
d.documentElement.classList.add('drawn');all.forEach(function(e){e.style.contentVisibility=''})},{timeout:100})})})(document,window)`;
