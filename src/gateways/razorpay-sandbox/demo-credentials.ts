/** Keys of the sandbox when the settings name none. They open play money on this machine and nothing else. */
export const RAZORPAY_DEMO_CREDENTIALS = {
  keyId: 'rzp_test_SANDBOXKEY',
  keySecret: 'SANDBOXSECRET',
  webhookSecret: 'SANDBOXWEBHOOK',
};
