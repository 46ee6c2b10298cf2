// The window that the sandbox's checkout scripts open: the pay page in a frame over the shop's page.
(() => {
  const gatewayOrigin = new URL(document.currentScript.src).origin;

  /**
   * Opens the pay page. `onReport` gets its report, or null when the buyer closes the window; the window is then gone.
   */
  window.openSandboxPayWindow = (accessKey, theme, onReport) => {
    const pay = openWindow(accessKey, theme);
    const end = (report) => {
      window.removeEventListener('message', listen);
      pay.remove();
      onReport(report);
    };
    const listen = (event) => {
      if (event.origin !== gatewayOrigin || event.source !== pay.frame.contentWindow) return;
      if (event.data?.source === 'sandbox-gateway') end(event.data);
    };
    window.addEventListener('message', listen);
    pay.closeButton.addEventListener('click', () => end(null));
    pay.dialog.addEventListener('keydown', (event) => event.key === 'Escape' && end(null));
  };

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

  // Property by property: a strict Content-Security-Policy would refuse a style attribute.
  function styled(tag, style) {
    const element = document.createElement(tag);
    Object.assign(element.style, style);
    return element;
  }
})();
