import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '../../../src/contract/order-status.ts';
import { openPaymentShop } from '../steps/payment-shop.ts';
import { KATLI } from '../steps/payment-steps.ts';

const { shop, steps, asha } = await openPaymentShop();
const manager = await shop.as('manager');
const admin = await shop.as('admin');
const auditor = await shop.as('auditor');

const paidOrder = () => steps.buy(asha, KATLI);

/** An order for somebody of this name. */
const named = async (name: string) => (await steps.begin(asha, [['kaju-katli', 500, 1]], { name })).orderId;

interface Query {
  search?: string;
  from?: string;
  to?: string;
  limit?: number;
  page?: number;
}

/** The orders on a page of the list. */
async function found(query: Query): Promise<string[]> {
  const answer = await auditor.adminOrders({ query });
  if (!answer.ok) throw new Error(answer.message);
  return answer.data.orders.map(({ id }) => id);
}

describe('the list of orders', () => {
  test('comes in pages, newest first, for every role that may see it', async () => {
    const { orderId } = await paidOrder();
    for (const client of [admin, manager, auditor]) {
      const answer = await client.adminOrders({ query: { limit: 2 } });
      if (!answer.ok) throw new Error(answer.message);
      const { orders, meta } = answer.data;
      expect(orders).toHaveLength(2);
      expect(orders[0]).toMatchObject({ id: orderId, status: 'paid', payment: 'paid', packs: 2 });
      const { total } = await shop.shop.db
        .selectFrom('orders')
        .select((order) => order.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      expect(meta).toEqual({ page: 1, limit: 2, total, pages: Math.ceil(total / 2) });
    }
  });

  test.each(['adminOrders', 'adminPacking', 'adminRefunds', 'adminMessages'] as const)(
    'is empty far beyond its end, like every list: %s',
    async (list) => {
      const far = { page: 1_000_000_000, limit: 100 };
      const answer = await auditor[list]({ query: far });
      expect(answer).toMatchObject({ data: { meta: far } });
      expect(Object.values(answer.ok ? answer.data : {})).toContainEqual([]);
    },
  );

  test('loses no order between its pages, and shows none twice', async () => {
    const both = [...(await found({ limit: 3 })), ...(await found({ limit: 3, page: 2 }))];
    expect(both).toHaveLength(6);
    expect(both).toEqual(await found({ limit: 6 }));
  });

  test('is filtered by status', async () => {
    const { orderId } = await paidOrder();
    for (const status of ORDER_STATUSES) {
      const answer = await auditor.adminOrders({ query: { status, limit: 100 } });
      if (!answer.ok) throw new Error(answer.message);
      expect(answer.data.orders.filter((order) => order.status !== status)).toEqual([]);
      expect(answer.data.orders.some(({ id }) => id === orderId)).toBe(status === 'paid');
    }
    expect(await auditor.adminOrders({ query: { status: 'lost' as 'paid' } })).toMatchObject({ status: 400 });
  });

  test('is narrowed to the days in India on which orders were placed, first and last included', async () => {
    const ids: string[] = [];
    for (const at of ['2019-08-14T18:30:00Z', '2019-08-15T18:29:59Z', '2019-08-15T18:30:00Z']) {
      const { orderId } = await steps.begin(asha, [['kaju-katli', 500, 1]]);
      await shop.shop.db
        .updateTable('orders')
        .set({ created_at: new Date(at) })
        .where('id', '=', orderId)
        .execute();
      ids.unshift(orderId);
    }
    const [nextDay, ...thatDay] = ids;
    expect(await found({ from: '2019-08-15', to: '2019-08-15' })).toEqual(thatDay);
    expect(await found({ to: '2019-08-16' })).toEqual(ids);
    expect(await found({ from: '2019-08-16', to: '2019-12-31' })).toEqual([nextDay]);
    expect(await found({ from: '2019-08-16', to: '2019-08-15' })).toEqual([]);
    expect(await auditor.adminOrders({ query: { from: '2019-02-30' } })).toMatchObject({ status: 400 });
  });

  test('is searched by id, by the id’s end that buyers see, by receipt, invoice and txnid', async () => {
    const { orderId, txnid } = await paidOrder();
    const details = await manager.adminOrder({ params: { orderId } });
    const receipt = details.ok ? (details.data.order.receiptNumber ?? '') : '';
    const invoice = details.ok ? (details.data.order.invoiceNumber ?? '') : '';
    expect(invoice).toMatch(/^GS\/\d\d-\d\d\/\d{6}$/);
    for (const search of [
      orderId,
      orderId.slice(-8),
      `#${orderId.slice(-8)}`,
      `Order #${orderId.slice(-8)}`,
      `order ${orderId.slice(-8)}`,
      receipt,
      invoice,
      ` ${invoice.toLowerCase()} `,
      // As the saved file is called, also when it was saved twice.
      invoice.replaceAll('/', '-'),
      `${invoice.replaceAll('/', '-')}.pdf`,
      `${invoice.replaceAll('/', '-')} (1).pdf`,
      txnid,
      ` ${txnid} `,
      txnid.toLowerCase(),
      // As copied out of a messenger or a mail, with marks that nobody sees.
      `\u202a${txnid}\u202c`,
      `\u200e${invoice}\u00a0`,
      `${receipt}\u200b`,
      `\u2068Order\u00a0#${orderId.slice(-8)}\u2069`,
      `\ufeff${orderId}\u2060`,
    ]) {
      expect(await found({ search }), search).toEqual([orderId]);
    }
    for (const search of [uuidv7(), 'RCPT-1', invoice.slice(0, -1), "' or 1=1 --", '%']) {
      const answer = await auditor.adminOrders({ query: { search } });
      expect(answer.ok && answer.data.meta.total, search).toBe(0);
    }
  });

  test('is searched by the number of its receipt as it is said on the telephone: without letters, hyphen or case', async () => {
    const { orderId } = await paidOrder();
    const { receipt_number } = await shop.shop.db
      .selectFrom('orders')
      .select('receipt_number')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const digits = String(receipt_number).replace('RCPT-', '');
    for (const search of [
      digits,
      `rcpt ${digits}`,
      `Rcpt${digits}`,
      `#RCPT-${digits}`,
      `Receipt ${digits}`,
    ]) {
      expect(await found({ search }), search).toEqual([orderId]);
    }
  });

  test('is searched by what a caller knows: the start of the name, e-mail, mobile; special characters are literal', async () => {
    const { orderId } = await steps.begin(asha, [['kaju-katli', 500, 1]], {
      name: 'Zeenat 100% Baig',
      email: 'Zeenat.Baig@example.in',
      phone: '9811122233',
    });
    for (const search of [
      'zeenat',
      'Zeenat 100% B',
      'zeenat.baig@EXAMPLE.in',
      '\u202azeenat.baig@example.in\u202c',
      '9811122233',
      '+91 98111 22233',
      '098111-22233',
      '98111 22233',
    ]) {
      expect(await found({ search }), search).toEqual([orderId]);
    }
    for (const search of ['Baig', 'Ze', 'Zee_at', 'Zeenat%Baig', '%%%', 'Zeenat.Baig', '98111']) {
      const answer = await auditor.adminOrders({ query: { search } });
      expect(answer.ok && answer.data.meta.total, search).toBe(0);
    }
  });

  test('finds a name however it is typed, with accents and in scripts without upper and lower case', async () => {
    const elodie = await named('Élodie Ñandú');
    const loud = await named('ÇELİK ÖZLEM');
    const decomposed = await named('Zoe\u0308 Kuriakose');
    const hindi = await named('ज़ुबैदा ख़ान');
    // Their letters with a dot have two spellings, and Unicode's composed form of a text has the longer one.
    const bengali = await named('জ\u09dfন্ত রা\u09df');
    const urduName = await named('\u095eराह ख़ान');
    const fromAPhone = await named('D’Abreu');
    const fromADesk = await named("D'Cunha");
    for (const [search, orderId] of [
      ['élodie ñ', elodie],
      ['ÉLODIE ÑANDÚ', elodie],
      ['E\u0301lodie', elodie],
      ['çel', loud],
      ['zoë k', decomposed],
      ['ज़ुबैदा', hindi],
      ['ज\u093cुबैदा', hindi],
      ['\u095bुबैदा', hindi],
      ['জ\u09dfন্ত', bengali],
      ['জ\u09af\u09bcন্ত', bengali],
      ['\u095eराह', urduName],
      ['फ\u093cराह', urduName],
      ["d'abreu", fromAPhone],
      ['D’Abreu', fromAPhone],
      ['D’Cunha', fromADesk],
      ["D'Cun", fromADesk],
    ] as const) {
      expect(await found({ search }), search).toEqual([orderId]);
    }
  });

  test('finds a buyer whose name, or its first word, has fewer than three letters', async () => {
    const ng = await named('Ng');
    const vo = await named('Vo Thi');
    await named('Vogel');
    const initial = await named('Ü Qadir');
    expect(await found({ search: 'ng' })).toEqual([ng]);
    expect(await found({ search: 'VO' })).toEqual([vo]);
    expect(await found({ search: 'ü' })).toEqual([initial]);
    expect(await found({ search: 'Vog' })).toHaveLength(1);
    expect(await found({ search: 'n_' })).toEqual([]);
  });

  test('finds a name that was typed or pasted with two spaces by what the page shows: one', async () => {
    const typed = await named('Wahida  Quasar');
    const pasted = await named('Xerxes \u202aQuasar');
    for (const [search, orderId] of [
      ['wahida quasar', typed],
      ['wahida  quasar', typed],
      ['Xerxes Quasar', pasted],
    ] as const) {
      expect(await found({ search }), search).toEqual([orderId]);
    }
  });

  test('keeps an order that its buyer has deleted', async () => {
    const { orderId } = await paidOrder();
    for (const [from, to] of [
      ['paid', 'preparing'],
      ['preparing', 'shipped'],
      ['shipped', 'delivered'],
    ] as const)
      await manager.adminMoveOrder({ params: { orderId }, body: { from, to, cause: to } });
    expect(await asha.deleteOrder({ params: { orderId } })).toMatchObject({ ok: true });
    expect(await manager.adminOrder({ params: { orderId } })).toMatchObject({
      data: { order: { deletedByBuyer: true, buyerLeft: false } },
    });
    expect(await manager.adminOrders({ query: { search: orderId } })).toMatchObject({
      data: { meta: { total: 1 } },
    });
  });
});
