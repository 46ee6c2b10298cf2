// The sandbox's stand-in for the provider's checkout script, with the same class. pay-window.js is served before it.
(() => {
  const openPayWindow = window.openSandboxPayWindow;

  class EasebuzzCheckout {
    /** The real class takes the merchant key and 'test' or 'prod'; here the access key is enough. */
    constructor(key, mode) {
      this.key = key;
      this.mode = mode;
    }

    initiatePayment({ access_key, onResponse, theme }) {
      openPayWindow(access_key, theme, (report) => {
        if (!report?.response) return;
        for (let time = 0; time < report.times; time += 1) onResponse({ ...report.response });
      });
    }
  }

  window.EasebuzzCheckout = EasebuzzCheckout;
})();
