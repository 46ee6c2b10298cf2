import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { ShopClient } from '../../src/contract/client.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../src/contract/order-status.ts';
import { staffChoices } from '../../src/shop/orders/status.ts';
import { PASSWORD } from '../shop.ts';
import { openPaymentShop } from './payment-shop.ts';
import { refundSteps } from './refund-steps.ts';

const { shop, steps, asha } = await openPaymentShop();
const manager = await shop.as('manager');
const admin = await shop.as('admin');
const auditor = await shop.as('auditor');

const paidOrder = () => steps.buy(asha, [['kaju-katli', 500, 2]]);

const cause = 'In the kitchen';
const move = (who: ShopClient, orderId: string, from: OrderStatus, to: OrderStatus) =>
  who.adminMoveOrder({ params: { orderId }, body: { from, to, cause } });

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
    const idsOf = async (query: { limit: number; page?: number }) => {
      const answer = await auditor.adminOrders({ query });
      if (!answer.ok) throw new Error(answer.message);
      return answer.data.orders.map(({ id }) => id);
    };
    const both = [...(await idsOf({ limit: 3 })), ...(await idsOf({ limit: 3, page: 2 }))];
    expect(both).toHaveLength(6);
    expect(both).toEqual(await idsOf({ limit: 6 }));
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
    const found = async (query: { from?: string; to?: string }) => {
      const answer = await auditor.adminOrders({ query });
      return answer.ok && answer.data.orders.map(({ id }) => id);
    };
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
      const answer = await manager.adminOrders({ query: { search } });
      expect(answer.ok && answer.data.orders.map(({ id }) => id), search).toEqual([orderId]);
    }
    for (const search of [uuidv7(), 'RCPT-1', invoice.slice(0, -1), "' or 1=1 --", '%']) {
      const answer = await manager.adminOrders({ query: { search } });
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
      const answer = await manager.adminOrders({ query: { search } });
      expect(answer.ok && answer.data.orders.map(({ id }) => id), search).toEqual([orderId]);
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
      const answer = await manager.adminOrders({ query: { search } });
      expect(answer.ok && answer.data.orders.map(({ id }) => id), search).toEqual([orderId]);
    }
    for (const search of ['Baig', 'Ze', 'Zee_at', 'Zeenat%Baig', '%%%', 'Zeenat.Baig', '98111']) {
      const answer = await manager.adminOrders({ query: { search } });
      expect(answer.ok && answer.data.meta.total, search).toBe(0);
    }
  });

  test('finds a name however it is typed, with accents and in scripts without upper and lower case', async () => {
    const named = async (name: string) =>
      (await steps.begin(asha, [['kaju-katli', 500, 1]], { name })).orderId;
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
      const answer = await manager.adminOrders({ query: { search } });
      expect(answer.ok && answer.data.orders.map(({ id }) => id), search).toEqual([orderId]);
    }
  });

  test('finds a buyer whose name, or its first word, has fewer than three letters', async () => {
    const named = async (name: string) =>
      (await steps.begin(asha, [['kaju-katli', 500, 1]], { name })).orderId;
    const found = async (search: string) => {
      const answer = await manager.adminOrders({ query: { search } });
      return answer.ok && answer.data.orders.map(({ id }) => id);
    };
    const ng = await named('Ng');
    const vo = await named('Vo Thi');
    await named('Vogel');
    const initial = await named('Ü Qadir');
    expect(await found('ng')).toEqual([ng]);
    expect(await found('VO')).toEqual([vo]);
    expect(await found('ü')).toEqual([initial]);
    expect(await found('Vog')).toHaveLength(1);
    expect(await found('n_')).toEqual([]);
  });

  test('finds a name that was typed or pasted with two spaces by what the page shows: one', async () => {
    const typed = await steps.begin(asha, [['kaju-katli', 500, 1]], { name: 'Wahida  Quasar' });
    const pasted = await steps.begin(asha, [['kaju-katli', 500, 1]], { name: 'Xerxes \u202aQuasar' });
    for (const [search, { orderId }] of [
      ['wahida quasar', typed],
      ['wahida  quasar', typed],
      ['Xerxes Quasar', pasted],
    ] as const) {
      const answer = await manager.adminOrders({ query: { search } });
      expect(answer.ok && answer.data.orders.map(({ id }) => id), search).toEqual([orderId]);
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

test('an order whose buyer deletes the account is not said to be deleted: it is still to be sent', async () => {
  const ravi = await shop.as('ravi');
  const { orderId } = await steps.buy(ravi, [['kaju-katli', 500, 2]], { email: 'ravi@example.in' });
  const seen = () => manager.adminOrder({ params: { orderId } });
  expect(await seen()).toMatchObject({ data: { order: { deletedByBuyer: false, buyerLeft: false } } });
  expect(await ravi.deleteAccount({ body: { password: PASSWORD } })).toMatchObject({ ok: true });
  expect(await seen()).toMatchObject({
    data: {
      order: {
        deletedByBuyer: false,
        buyerLeft: true,
        status: 'paid',
        next: expect.arrayContaining(['preparing']),
      },
    },
  });
});

/** Any order that has been paid. */
const paid_at = new Date();

describe('one order in the back office', () => {
  test('is shown whole: lines, address, attempts to pay, history with names, possible next steps', async () => {
    const { orderId, txnid, amountPaise } = await paidOrder();
    await move(manager, orderId, 'paid', 'preparing');
    const amount = amountPaise / 100;
    expect(await auditor.adminOrder({ params: { orderId } })).toMatchObject({
      ok: true,
      data: {
        order: {
          id: orderId,
          status: 'preparing',
          source: 'cart',
          amount,
          items: [{ productName: 'Kaju Katli', quantity: 2, netWeight: '500 gms' }],
          delivery: { city: expect.any(String), zipcode: expect.stringMatching(/^\d{6}$/) },
          attempts: [{ txnid, state: 'succeeded', amount, refundable: amount }],
          history: [
            { status: 'pending' },
            { status: 'paid', by: 'easebuzz' },
            { status: 'preparing', cause, by: await nameOf('manager') },
          ],
          next: staffChoices({ status: 'preparing', paid_at }),
        },
      },
    });
    // An id may be written in capital letters.
    const small = await auditor.adminOrder({ params: { orderId } });
    const capitals = await auditor.adminOrder({ params: { orderId: orderId.toUpperCase() } });
    expect(capitals).toMatchObject({ data: small.ok && small.data });
  });

  test('shows the reason for each change of its status', async () => {
    const { orderId } = await paidOrder();
    const body = { from: 'paid', to: 'preparing', cause: '\u200b\u200b' } as const;
    expect(await manager.adminMoveOrder({ params: { orderId }, body })).toMatchObject({
      status: 400,
      message: 'Please say what happened.',
    });
  });

  test('shows how much of a payment can still be refunded', async () => {
    const { orderId, amountPaise } = await paidOrder();
    const body = { amount: 100, reason: 'Box damaged', idempotencyKey: uuidv7() };
    expect(await manager.adminRequestRefund({ params: { orderId }, body })).toMatchObject({ ok: true });
    expect(await manager.adminOrder({ params: { orderId } })).toMatchObject({
      data: { order: { attempts: [{ refundable: amountPaise / 100 - 100 }] } },
    });
  });

  test('has no invoice before it is paid', async () => {
    const { orderId } = await steps.begin(asha, [['kaju-katli', 500, 1]]);
    expect(await auditor.adminOrder({ params: { orderId } })).toMatchObject({
      data: { order: { receiptNumber: null, invoiceNumber: null } },
    });
  });

  test('is a 404 when it does not exist', async () => {
    for (const orderId of [uuidv7(), 'nonsense']) {
      expect(await auditor.adminOrder({ params: { orderId } })).toMatchObject({ status: 404 });
      expect(await move(manager, orderId, 'paid', 'preparing')).toMatchObject({ status: 404 });
    }
  });
});

describe('moving an order on', () => {
  test('is mailed to the buyer and recorded in the history and the audit trail', async () => {
    const { orderId } = await paidOrder();
    const moved = await move(manager, orderId, 'paid', 'preparing');
    expect(moved).toMatchObject({
      data: { order: { status: 'preparing', next: staffChoices({ status: 'preparing', paid_at }) } },
    });
    expect(await asha.orderDetails({ params: { orderId } })).toMatchObject({
      data: {
        order: { status: 'preparing', history: [{}, {}, { status: 'preparing', cause: 'In the kitchen' }] },
      },
    });
    expect(await shop.mails()).toContainEqual({ kind: 'order-status', orderId, status: 'preparing' });
    expect(await admin.adminAudit({ query: { target: `order:${orderId}` } })).toMatchObject({
      data: { events: [{ what: 'order-status', detail: 'paid → preparing', who: { role: 'manager' } }] },
    });
  });

  test('is possible only where the status table lets staff do so', async () => {
    const { orderId } = await paidOrder();
    const allowed = staffChoices({ status: 'paid', paid_at });
    for (const to of ORDER_STATUSES.filter((status) => !allowed.includes(status))) {
      const answer = await manager.adminMoveOrder({
        params: { orderId },
        body: { from: 'paid', to, cause },
      });
      expect(answer, to).toMatchObject({ status: 409 });
    }
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });

  test('never says that money went back when nobody has paid', async () => {
    const { orderId } = await steps.begin(asha, [['kaju-katli', 500, 2]]);
    expect(await move(manager, orderId, 'pending', 'cancelled')).toMatchObject({
      data: { order: { status: 'cancelled', next: [] } },
    });
    expect(await move(manager, orderId, 'cancelled', 'refunded')).toMatchObject({ status: 409 });
    expect(await shop.mails()).not.toContainEqual({ kind: 'order-status', orderId, status: 'refunded' });
  });

  test('by two at once: one wins, the other is told what has happened', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId } = await paidOrder();
      const answers = await Promise.all([
        admin.adminMoveOrder({ params: { orderId }, body: { from: 'paid', to: 'preparing', cause } }),
        manager.adminMoveOrder({ params: { orderId }, body: { from: 'paid', to: 'cancelled', cause } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const status = await steps.orderStatus(orderId);
      const lost = answers.find(({ ok }) => !ok);
      expect(lost).toMatchObject({ message: `Somebody else has changed this order: it is now ${status}.` });
      const events = await shop.shop.db
        .selectFrom('order_events')
        .select('to_status')
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute();
      expect(events.map((event) => event.to_status)).toEqual(['pending', 'paid', status]);
    }
  });

  test('by the same step ten times at once happens once', async () => {
    const { orderId } = await paidOrder();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => move(at % 2 ? admin : manager, orderId, 'paid', 'preparing')),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const mails = await shop.mails();
    expect(mails.filter((mail) => mail.kind === 'order-status' && mail.orderId === orderId)).toHaveLength(2);
  });

  test('taken again after a lost answer has been done already, which blames nobody', async () => {
    const { orderId } = await paidOrder();
    await move(manager, orderId, 'paid', 'preparing');
    expect(await move(manager, orderId, 'paid', 'preparing')).toMatchObject({
      status: 409,
      message: 'This has been done already: the order is now preparing.',
    });
    for (const again of [
      await move(admin, orderId, 'paid', 'preparing'),
      await move(manager, orderId, 'paid', 'cancelled'),
    ]) {
      expect(again).toMatchObject({
        status: 409,
        message: 'Somebody else has changed this order: it is now preparing.',
      });
    }
    await move(manager, orderId, 'preparing', 'cancelled');
    await refundSteps(shop, steps, asha).finish();
    expect(await move(manager, orderId, 'preparing', 'cancelled')).toMatchObject({
      status: 409,
      message: 'This has been done already: the order is now refunded.',
    });
  });

  test('from a page that does not know that all of it goes back by now: nothing is sent', async () => {
    const { orderId, amountPaise } = await paidOrder();
    const body = { from: 'paid', to: 'preparing', cause, refundable: amountPaise / 100 } as const;
    const all = refundSteps(shop, steps, asha).request(amountPaise / 100);
    expect(await manager.adminRequestRefund({ params: { orderId }, body: all })).toMatchObject({ ok: true });
    expect(await admin.adminMoveOrder({ params: { orderId }, body })).toMatchObject({
      status: 409,
      message: expect.stringContaining('nothing of its payment is left to give back'),
    });
    const known = { ...body, refundable: 0 };
    expect(await admin.adminMoveOrder({ params: { orderId }, body: known })).toMatchObject({ ok: true });
  });

  test('needs a reason, and a role with the permission', async () => {
    const { orderId } = await paidOrder();
    const blank = { from: 'paid', to: 'preparing', cause: '  ' } as const;
    expect(await manager.adminMoveOrder({ params: { orderId }, body: blank })).toMatchObject({ status: 400 });
    for (const client of [auditor, asha])
      expect(await move(client, orderId, 'paid', 'preparing')).toMatchObject({ status: 403 });
    expect(await move(shop.guest(), orderId, 'paid', 'preparing')).toMatchObject({ status: 401 });
    expect(await steps.orderStatus(orderId)).toBe('paid');
  });
});

async function nameOf(person: string): Promise<string> {
  const { username } = await shop.shop.db
    .selectFrom('customers')
    .select('username')
    .where('email', '=', `${person}@example.in`)
    .executeTakeFirstOrThrow();
  return username;
}
