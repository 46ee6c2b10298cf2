/** The provider's real addresses; test and live mode differ only by their keys. */
export const RAZORPAY_API_URL = 'https://api.razorpay.com';

/** Path of the checkout script on the provider's host and on the sandbox. */
export const RAZORPAY_LOADER_PATH = '/v1/checkout.js';

export const RAZORPAY_LOADER_URL = `https://checkout.razorpay.com${RAZORPAY_LOADER_PATH}`;

/** What the real checkout needs in script-src: the loader, and the risk detection that it loads. */
export const RAZORPAY_SCRIPT_SOURCES = ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'];

/**
 * What it needs in frame-src, and in connect-src, which is built from the same list. Without the app schemes, browsers
 * silently block UPI apps.
 */
export const RAZORPAY_FRAME_SOURCES = [
  RAZORPAY_API_URL,
  'https://lumberjack.razorpay.com',
  'https://lumberjack-metrics.razorpay.com',
  'upi:',
  'phonepe:',
  'tez:',
  'paytmmp:',
  'gpay:',
];
