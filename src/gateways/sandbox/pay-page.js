// Runs on the pay page and on the page after it. In a frame it reports to the shop's page that opened it;
// otherwise it submits the form on the page, which sends the buyer back.
(() => {
  const { parent } = document.documentElement.dataset;
  const report = (message) => window.parent.postMessage({ source: 'sandbox-gateway', ...message }, parent);

  const outcome = document.getElementById('outcome');
  if (outcome && parent) report(JSON.parse(outcome.textContent));
  if (outcome && !parent) document.getElementById('return')?.submit();

  // Escape inside the frame does not reach the dialog around it.
  if (parent) addEventListener('keydown', (event) => event.key === 'Escape' && report({ response: null }));
})();
