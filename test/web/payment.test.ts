import { describe, expect, test } from 'vitest';
import { deviceName } from '../../src/web/account/device-name.ts';
import { failurePath, retryPath, successPath } from '../../src/web/payment/outcome-path.ts';
import { flatResponse } from '../../src/web/payment/pop-up.ts';
import { supportMail } from '../../src/web/payment/support-mail.ts';

describe('the page at which a payment ends', () => {
  test('has the transaction in its address', () => {
    expect(successPath('TXN1')).toBe('/payment-success?txnid=TXN1');
    expect(failurePath({ txnid: 'TXN1', orderId: 'o1', message: 'No & never' })).toBe(
      '/payment-failure?txnid=TXN1&orderId=o1&message=No+%26+never',
    );
    expect(failurePath({ txnid: 'TXN1', orderId: '', message: undefined })).toBe(
      '/payment-failure?txnid=TXN1',
    );
  });

  test('lets the buyer try again on the same order, else from the cart', () => {
    expect(retryPath('o 1')).toBe('/checkout?orderId=o%201');
    expect(retryPath(null)).toBe('/cart');
  });

  test('lets the buyer write to support with everything that support needs', () => {
    const address = supportMail('help@shop.example', {
      orderId: 'o1',
      txnid: 'TXN1',
      message: 'Declined & gone',
    });
    const mail = new URL(address);
    expect(mail.pathname).toBe('help@shop.example');
    expect(mail.searchParams.get('subject')).toBe('Payment failed - o1');
    for (const fact of ['Order ID: o1', 'Transaction ID: TXN1', 'Gateway message: Declined & gone']) {
      expect(mail.searchParams.get('body')).toContain(fact);
    }
    expect(supportMail('a@b', { orderId: null, txnid: 'TXN1', message: null })).toContain(
      'failed%20-%20TXN1',
    );
    expect(supportMail('a@b', { orderId: null, txnid: null, message: null })).toContain(
      'failed%20-%20unknown',
    );
  });
});

describe("the provider's response", () => {
  test('is forwarded as plain values, within the bounds of the verify call', () => {
    const response = {
      txnid: 'TXN1',
      amount: 2000,
      ok: true,
      none: null,
      card: { brand: 'RuPay' },
      list: [1],
      long: 'x'.repeat(5000),
    };
    expect(flatResponse(response)).toEqual({
      txnid: 'TXN1',
      amount: 2000,
      ok: true,
      none: null,
      card: '{"brand":"RuPay"}',
      list: '[1]',
      long: 'x'.repeat(4000),
    });
    expect(flatResponse('{"txnid":"TXN1","status":"success"}')).toEqual({ txnid: 'TXN1', status: 'success' });
    expect(flatResponse('closed')).toEqual({});
  });
});

describe('the name of a signed-in device', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18 Safari/604',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537 Chrome/131 Safari/537 Edg/131', 'Edge on Windows'],
    ['curl/8.5', 'Unknown browser'],
  ])('for the browser %s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
