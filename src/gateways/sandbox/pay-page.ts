import type { SandboxTransaction } from './ledger.ts';

/** Where the page reports to when it lies in the checkout's frame; null when the browser came by itself. */
export type ParentOrigin = string | null;

/** The framed page with the amount and the outcome buttons (running: sandbox pay page). */
export function payPage(transaction: SandboxTransaction, merchantName: string, parent: ParentOrigin): string {
  const { productinfo = '' } = transaction.announced;
  const query = parent ? `?parent=${encodeURIComponent(parent)}` : '';
  const buttons = BUTTONS.map(
    ([outcome, label]) =>
      `<button${outcome === 'success' ? ' class="main"' : ''} formaction="/pay/${transaction.accessKey}/${outcome}${escapeHtml(query)}">${label}</button>`,
  );
  return page(
    parent,
    `<p class="amount">${escapeHtml(RUPEES.format(transaction.amountPaise / 100))}</p>
    <dl>
      <div><dt>To</dt><dd>${escapeHtml(merchantName)}</dd></div>
      <div><dt>For</dt><dd>${escapeHtml(productinfo)}</dd></div>
      <div><dt>Transaction</dt><dd>${escapeHtml(transaction.txnid)}</dd></div>
    </dl>
    <form method="post">${buttons.join('\n')}</form>
    <p>Choose how this payment shall end. No real money moves.</p>`,
  );
}

const BUTTONS = [
  ['success', 'Pay successfully'],
  ['failure', 'Fail payment'],
  ['userCancelled', 'Cancel payment'],
  ['pending', 'Leave pending'],
] as const;

const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Says one thing and offers no button: an unknown key, or a payment that has its outcome already. */
export function noticePage(notice: string, parent: ParentOrigin): string {
  return page(parent, `<p>${escapeHtml(notice)}</p>`);
}

/**
 * What follows a choice. In a frame the response goes to the page around it, `times` times; else the browser posts
 * it to the shop's surl or furl. `times` 0: the shop's page hears nothing, as when a buyer leaves for an UPI app.
 */
export function outcomePage(
  response: Readonly<Record<string, string>>,
  times: number,
  returnUrl: string,
  parent: ParentOrigin,
): string {
  const message = times > 0 ? { response, times } : { response: null };
  const json = JSON.stringify(message).replaceAll('<', '\\u003c');
  const fields = Object.entries(response).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const returnForm = `<form id="return" method="post" action="${escapeHtml(returnUrl)}">${fields.join('')}
    <button class="main">Return to the shop</button></form>`;
  return page(
    parent,
    `<script type="application/json" id="outcome">${json}</script>
    <p>${times > 0 ? 'Taking you back to the shop…' : 'You may close this window.'}</p>
    ${parent || times === 0 ? '' : returnForm}`,
  );
}

function page(parent: ParentOrigin, content: string): string {
  return `<!doctype html>
<html lang="en"${parent ? ` data-parent="${escapeHtml(parent)}"` : ''}>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Sandbox payment</title>
  <link rel="stylesheet" href="/pay-page.css">
  <script src="/pay-page.js" defer></script>
</head>
<body>
  <main>
    <p class="test-mode">Test mode</p>
    <h1>Sandbox payment</h1>
    ${content}
  </main>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
