import { escapeHtml } from '../../contract/escape-html.ts';
import { type ParentOrigin, pageFrame, reportTag } from './page-frame.ts';

interface PayFacts {
  txnid: string;
  accessKey: string;
  amountPaise: number;
  productInfo: string;
}

/** The framed page with the amount and the outcome buttons (running: sandbox pay page). */
export function payPage(facts: PayFacts, merchantName: string, parent: ParentOrigin): string {
  const query = parent ? `?parent=${encodeURIComponent(parent)}` : '';
  const buttons = BUTTONS.map(
    ([outcome, label]) =>
      `<button${outcome === 'success' ? ' class="main"' : ''} formaction="/pay/${facts.accessKey}/${outcome}${escapeHtml(query)}">${label}</button>`,
  );
  return pageFrame(
    parent,
    `<p class="amount">${escapeHtml(RUPEES.format(facts.amountPaise / 100))}</p>
    <dl>
      <div><dt>To</dt><dd>${escapeHtml(merchantName)}</dd></div>
      <div><dt>For</dt><dd>${escapeHtml(facts.productInfo)}</dd></div>
      <div><dt>Transaction</dt><dd>${escapeHtml(facts.txnid)}</dd></div>
    </dl>
    <form method="post">${buttons.join('\n')}</form>
    <p>Choose how this payment shall end. No real money moves.</p>`,
  );
}

/** The buyer's choices, as they appear in the addresses. */
export const OUTCOMES = ['success', 'failure', 'userCancelled', 'pending'] as const;

const BUTTONS: readonly [(typeof OUTCOMES)[number], string][] = [
  ['success', 'Pay successfully'],
  ['failure', 'Fail payment'],
  ['userCancelled', 'Cancel payment'],
  ['pending', 'Leave pending'],
];

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** A notice without buttons: for an unknown key, or a payment that already has its outcome. */
export function noticePage(notice: string, parent: ParentOrigin): string {
  return pageFrame(parent, `<p>${escapeHtml(notice)}</p>`);
}

/**
 * The page after a choice. In a frame the response goes to the page around it, `times` times; otherwise the browser
 * posts it to the shop's surl or furl. `times` 0: the shop's page receives nothing, as when a buyer leaves for a UPI
 * app.
 */
export function outcomePage(
  response: Readonly<Record<string, string>>,
  times: number,
  returnUrl: string,
  parent: ParentOrigin,
): string {
  const fields = Object.entries(response).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const returnForm = `<form id="return" method="post" action="${escapeHtml(returnUrl)}">${fields.join('')}
    <button class="main">Return to the shop</button></form>`;
  return pageFrame(
    parent,
    `${reportTag(times > 0 ? { response, times } : { response: null })}
    <p>${times > 0 ? 'Taking you back to the shop…' : 'You may close this window.'}</p>
    ${parent || times === 0 ? '' : returnForm}`,
  );
}
