import { z } from 'zod';
import {
  BAD_MOBILE,
  BAD_PINCODE,
  MAX_LENGTH,
  MOBILE,
  PINCODE,
  tidyMobile,
  tidyPincode,
} from '../delivery-rules.ts';
import { deliveryLine, filledDeliveryLine } from './text-line.ts';

/** The part of an order's delivery details that staff may correct; the lines are those of the checkout. */
export const DeliveryLabel = z.object({
  name: filledDeliveryLine('the name', MAX_LENGTH.name),
  phone: z.string().transform(tidyMobile).pipe(z.string().regex(MOBILE, BAD_MOBILE)),
  address1: filledDeliveryLine('the address', MAX_LENGTH.address),
  address2: deliveryLine('the apartment', MAX_LENGTH.apartment),
  city: filledDeliveryLine('the city', MAX_LENGTH.city),
  zipcode: z.string().transform(tidyPincode).pipe(z.string().regex(PINCODE, BAD_PINCODE)),
});
export type DeliveryLabel = z.infer<typeof DeliveryLabel>;

const shown = z.string().max(500);

/** The values on the screen and the new ones. Only fields that differ are changed, and only if still as shown. */
export const CorrectDelivery = z.object({
  was: z.object({ name: shown, phone: shown, address1: shown, address2: shown, city: shown, zipcode: shown }),
  becomes: DeliveryLabel,
});
