/** The provider's real addresses (payments: Hosts). `payUrl` accepts initiateLink, `apiUrl` answers retrieve. */
export const EASEBUZZ_HOSTS = {
  test: { payUrl: 'https://testpay.easebuzz.in', apiUrl: 'https://testdashboard.easebuzz.in' },
  prod: { payUrl: 'https://pay.easebuzz.in', apiUrl: 'https://dashboard.easebuzz.in' },
} as const;

/** Path of the checkout script on the provider's static host and on the sandbox. */
export const EASEBUZZ_LOADER_PATH = '/easecheckout/v2.0.0/easebuzz-checkout-v2.min.js';

const STATIC_HOST = 'https://ebz-static.s3.ap-south-1.amazonaws.com';

export const EASEBUZZ_LOADER_URL = `${STATIC_HOST}${EASEBUZZ_LOADER_PATH}`;

/** What the real checkout needs in script-src. */
export const EASEBUZZ_SCRIPT_SOURCES = [`${STATIC_HOST}/easecheckout/`];

/** What it needs in frame-src; without the app schemes, browsers silently block UPI apps. */
export const EASEBUZZ_FRAME_SOURCES = [
  EASEBUZZ_HOSTS.prod.payUrl,
  EASEBUZZ_HOSTS.test.payUrl,
  'upi:',
  'phonepe:',
  'tez:',
  'paytmmp:',
  'gpay:',
];
