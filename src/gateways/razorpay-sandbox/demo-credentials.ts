/** Keys of the sandbox when the settings name none. They protect nothing but play money on this machine. */
export const RAZORPAY_DEMO_CREDENTIALS = {
  keyId: 'rzp_test_SANDBOXKEY',
  keySecret: 'SANDBOXSECRET',
  webhookSecret: 'SANDBOXWEBHOOK',
};
