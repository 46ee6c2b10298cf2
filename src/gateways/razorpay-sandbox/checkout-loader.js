// The sandbox's stand-in for the provider's checkout.js, with the same class. pay-window.js is served before it.
(() => {
  const openPayWindow = window.openSandboxPayWindow;

  class Razorpay {
    constructor(options) {
      if (!options.key || !options.order_id) throw new Error('key and order_id are needed');
      this.options = options;
      this.listeners = [];
    }

    on(event, listener) {
      if (event === 'payment.failed') this.listeners.push(listener);
    }

    open() {
      const { order_id, theme, handler, modal } = this.options;
      openPayWindow(order_id, theme?.color, (report) => {
        if (report?.response) {
          for (let time = 0; time < report.times; time += 1) handler({ ...report.response });
          return;
        }
        if (report?.error) this.tellFailure(report.error);
        modal?.ondismiss?.();
      });
    }

    tellFailure(description) {
      const error = { code: 'BAD_REQUEST_ERROR', description, metadata: { order_id: this.options.order_id } };
      for (const listener of this.listeners) listener({ error });
    }
  }

  window.Razorpay = Razorpay;
})();
