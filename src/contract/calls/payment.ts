import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
import { Done } from '../schemas/error.ts';
import * as payment from '../schemas/payment.ts';

/** From a priced order to what the payment provider says. */
export const paymentCalls = {
  initiatePayment: call(paths.initiatePayment, {
    access: 'optional',
    summary: 'Prices and stores the order, then announces the attempt to the provider',
    body: payment.InitiatePayment,
    reply: payment.PaymentInitiated,
  }),
  verifyPayment: call(paths.verifyPayment, {
    access: 'optional',
    summary: 'Settles a payment by what the provider says about its txnid',
    params: payment.ProviderParams,
    body: payment.VerifyPayment,
    reply: payment.PaymentVerified,
  }),
  paymentSuccess: call(paths.paymentSuccess, {
    access: 'provider',
    summary: "The provider's signed form post after a success; redirects to the shop's page",
    body: payment.ProviderForm,
    takes: 'form',
    reply: 'redirect',
  }),
  paymentFail: call(paths.paymentFail, {
    access: 'provider',
    summary: "The provider's signed form post after a failure; redirects to the shop's page",
    body: payment.ProviderForm,
    takes: 'form',
    reply: 'redirect',
  }),
  paymentWebhook: call(paths.paymentWebhook, {
    access: 'provider',
    summary: "The provider's signed notice; answered 2xx only once it is settled or recorded",
    params: payment.ProviderParams,
    body: payment.RawNotice,
    takes: 'raw',
    reply: Done,
  }),
} as const;
