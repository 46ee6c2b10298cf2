// The sandbox's stand-in for the provider's checkout script: the same class, the pay page in a frame of its own.
(() => {
  const gatewayOrigin = new URL(document.currentScript.src).origin;

  class EasebuzzCheckout {
    /** The real class is made with the merchant key and 'test' or 'prod'; the access key says it all here. */
    constructor(key, mode) {
      this.key = key;
      this.mode = mode;
    }

    initiatePayment({ access_key, onResponse, theme }) {
      const pay = openWindow(access_key, theme);
      const listen = (event) => {
        if (event.origin !== gatewayOrigin || event.source !== pay.frame.contentWindow) return;
        if (event.data?.source !== 'easebuzz-sandbox') return;
        close();
        const { response, times } = event.data;
        for (let time = 0; response && time < times; time += 1) onResponse({ ...response });
      };
      const close = () => {
        window.removeEventListener('message', listen);
        pay.remove();
      };
      window.addEventListener('message', listen);
      pay.closeButton.addEventListener('click', close);
      pay.dialog.addEventListener('keydown', (event) => event.key === 'Escape' && close());
    }
  }

  function openWindow(accessKey, theme) {
    const cameFrom = document.activeElement;
    const behind = [...document.body.children].filter((element) => !element.inert);
    const frame = payFrame(accessKey);
    const closeButton = payCloseButton(theme);
    const dialog = styled('div', {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'flex',
      flexDirection: 'column',
      background: '#fff8ec',
    });
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    dialog.setAttribute('aria-label', 'Sandbox payment');
    dialog.append(closeButton, frame);
    for (const element of behind) element.inert = true;
    document.body.append(dialog);
    frame.focus();
    return {
      dialog,
      frame,
      closeButton,
      remove() {
        dialog.remove();
        for (const element of behind) element.inert = false;
        cameFrom?.focus?.();
      },
    };
  }

  function payFrame(accessKey) {
    const frame = styled('iframe', { flex: '1', width: '100%', border: '0' });
    frame.title = 'Sandbox payment';
    frame.src = `${gatewayOrigin}/pay/${encodeURIComponent(accessKey)}?parent=${encodeURIComponent(location.origin)}`;
    return frame;
  }

  function payCloseButton(theme) {
    const button = styled('button', {
      alignSelf: 'flex-end',
      width: '48px',
      height: '48px',
      margin: '4px',
      border: '0',
      borderRadius: '24px',
      background: 'transparent',
      color: /^#[0-9a-f]{6}$/i.test(theme) ? theme : '#5c1a1b',
      font: '28px/1 system-ui, sans-serif',
      cursor: 'pointer',
    });
    button.type = 'button';
    button.textContent = '×';
    button.setAttribute('aria-label', 'Close payment window');
    return button;
  }

  // Property by property: a style attribute would be refused by a strict Content-Security-Policy.
  function styled(tag, style) {
    const element = document.createElement(tag);
    Object.assign(element.style, style);
    return element;
  }

  window.EasebuzzCheckout = EasebuzzCheckout;
})();
