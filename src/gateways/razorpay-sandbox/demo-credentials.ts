/** The sandbox's keys when the settings give none. They protect only play money on this machine. */
export const RAZORPAY_DEMO_CREDENTIALS = {
  keyId: 'rzp_test_SANDBOXKEY',
  keySecret: 'SANDBOXSECRET',
  webhookSecret: 'SANDBOXWEBHOOK',
};
