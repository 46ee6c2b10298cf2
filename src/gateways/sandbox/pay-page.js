// Runs on the pay page and on the page after it. In a frame it reports to the shop's page that opened it; otherwise it
// submits the form on the page, which sends the buyer back.
(() => {
  const { parent } = document.documentElement.dataset;
  const report = (message) => window.parent.postMessage({ source: 'sandbox-gateway', ...message }, parent);

  const tellOutcome = () => {
    const outcome = document.getElementById('outcome');
    if (outcome && parent) report(JSON.parse(outcome.textContent));
    if (outcome && !parent) document.getElementById('return')?.submit();
  };
  tellOutcome();
  if (!parent) return;

  // A form that navigates inside a frame adds an entry to the history of the shop's page, whose first Back would do
  // nothing.
  addEventListener('submit', async (event) => {
    event.preventDefault();
    const buttons = [...event.target.elements];
    const { formAction } = event.submitter;
    for (const button of buttons) button.disabled = true;
    try {
      const answer = await fetch(formAction, { method: 'POST' });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      document.querySelector('main').replaceWith(page.querySelector('main'));
      tellOutcome();
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  });
  // Escape inside the frame does not reach the dialog around it.
  addEventListener('keydown', (event) => event.key === 'Escape' && report({ response: null }));
})();
