import { EMPTY_CART_CLASS, GUEST_CART } from '../cart/guest-cart.ts';

/**
 * Runs in <head> before anything is drawn, so that the header is right at once for those who are signed in, a cart that
 * is empty for certain shows as such, and the reload splash (spec §2) lies over the page from its first frame. Pages
 * themselves are the same for everyone.
 */
export const FIRST_PAINT_SCRIPT = `(function(d){try{var s=localStorage,t=s.getItem('auth-token'),r=s.getItem('role');if(t){d.classList.add('signed-in');if(r==='admin'||r==='manager')d.classList.add('staff')}else if(!s.getItem('${GUEST_CART}'))d.classList.add('${EMPTY_CART_CLASS}')}catch(e){}try{var n=performance.getEntriesByType('navigation')[0];if(n&&n.type==='reload')d.classList.add('reloaded')}catch(e){}})(document.documentElement)`;
