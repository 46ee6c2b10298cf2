import { Fragment, createElement as h } from 'react';
import { shopFacts } from '../../../shop.config.ts';
import { shortOrderId } from '../../contract/read/order.ts';
import type { OrderForMail } from '../../shop/mail-facts/read-order.ts';
import { Lines, Paragraph, Subheading } from './elements.ts';
import type { Letter } from './letter.ts';
import { orderLetter } from './order-letter.ts';
import { deliveryAddress } from './order-phrases.ts';

/**
 * To the buyer: staff have corrected the delivery details, perhaps only the mobile. The mail shows the present ones, and
 * may come after the box has left.
 */
export function addressCorrected(found: OrderForMail, publicUrl: string): Letter {
  const number = `#${shortOrderId(found.order.id)}`;
  const news = `We have corrected the delivery details of your order ${number}.`;
  const onTheBox = found.order.status === 'shipped' ? 'is on the box' : 'will be on the box';
  return orderLetter(found, publicUrl, {
    subject: `Corrected delivery details of your order ${number}`,
    preview: news,
    heading: 'Your delivery details are corrected',
    news: h(
      Fragment,
      null,
      h(Paragraph, null, `${news} This is what ${onTheBox}:`),
      h(Subheading, null, 'Delivery address'),
      h(Lines, { text: deliveryAddress(found.order) }),
      h(Paragraph, null, `If this is not right, answer this mail or call us on ${shopFacts.phone.display}.`),
    ),
  });
}
