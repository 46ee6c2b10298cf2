/**
 * Scripts bring a page to life that is already there, so they come after what is seen: fetched when the page is drawn,
 * or at the first touch or key, whichever is first (decision 123).
 *
 * The server writes them as `late`, and `LATE_START_SCRIPT` makes them what they are. Until the page is alive it keeps
 * what somebody does that needs a script — buttons, forms without an address, fields, arrows in tabs — and `early-touches.ts` does it
 * then. Links, and forms with an address, work as they are.
 */
export function writeScriptsLate(page: string): string {
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="late"')
    .replace(/<script( nonce="[^"]*")? type="module"/, '<script$1 type="late"');
}

/** Longest wait for a page whose pictures or fonts do not arrive, in ms. */
const LOAD_TAKES_TOO_LONG = 3000;
/** A tab in the background draws nothing, and is to be alive when somebody comes to it: ms after it has loaded. */
const NOBODY_LOOKS = 500;

/** Runs in <head>. The shared files are run one after the other, each in a task of its own, so that touches get between. */
export const LATE_START_SCRIPT = `(function(d,w){var awake=0,done=0,kept=[],kinds=['click','submit','input','change','keydown'];
function keep(e){var t=e.target,k=e.type,b=k==='click'&&t.closest&&t.closest('button');
if(done)return;
if(k==='click'&&(!b||b.type!=='button'||b.disabled||b.hasAttribute('popovertarget')))return;
if(k==='keydown'&&!(/^Arrow(Left|Right)$/.test(e.key)&&t.closest('[role=tablist],[aria-roledescription]')))return;
if(k==='submit'){if(t.hasAttribute('action')||t.method==='dialog')return}
if(k==='submit'||k==='keydown')e.preventDefault();
e.stopImmediatePropagation();kept.push({kind:k,target:b||t,value:t.value,checked:t.checked,submitter:e.submitter,key:e.key})}
['pointerdown','keydown'].forEach(function(k){w.addEventListener(k,wake,{capture:true,once:true})});
kinds.forEach(function(k){w.addEventListener(k,keep,true)});
w.earlyTouches={kept:kept,redo:function(f){done=1;try{f()}finally{done=0}},end:function(){kinds.forEach(function(k){w.removeEventListener(k,keep,true)})}};
function wake(){if(awake)return;if(d.readyState==='loading')return d.addEventListener('DOMContentLoaded',wake);awake=1;
var s=d.querySelector('script[type=late]'),all=[];if(!s)return;
d.querySelectorAll('link[rel=late]').forEach(function(l){l.rel='modulepreload';all.push(l.href)});
function run(){var n=d.createElement('script');n.type='module';n.nonce=s.nonce;n.text=s.text;d.head.append(n);n.remove()}
all.filter(function(h){return/\\/(react|house|goods)-/.test(h)}).reduce(function(p,h){return p.then(function(){return import(h)}).then(function(){return new Promise(function(r){setTimeout(r)})})},Promise.resolve()).then(run,run)}
d.addEventListener('DOMContentLoaded',function(){setTimeout(wake,${LOAD_TAKES_TOO_LONG})});
w.addEventListener('load',function(){setTimeout(wake,${NOBODY_LOOKS});try{new PerformanceObserver(function(l,o){o.disconnect();setTimeout(wake)}).observe({type:'largest-contentful-paint',buffered:true})}catch(e){wake()}})})(document,window)`;
