import { LARGEST_PHOTO, PHOTO_TYPES } from '../back-office-bounds.ts';
import { call } from '../call.ts';
import { paths } from '../paths.ts';
import { Done } from '../schemas/error.ts';
import * as home from '../schemas/home-page.ts';
import * as picture from '../schemas/picture.ts';
import * as words from '../schemas/product-words.ts';
import * as product from '../schemas/staff-product.ts';

/** What staff put into the shop: products, their pictures, and what the home page shows. */
export const backOfficeGoodsCalls = {
  adminProducts: call(paths.adminProducts, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Every product with price, stock and what of it is held',
    reply: product.StaffProductList,
  }),
  adminCreateProduct: call(paths.adminCreateProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'A new product, last in its category; its id is made from its name: 409 when that is taken',
    body: words.NewProduct,
    created: true,
    reply: product.StaffProductReply,
  }),
  adminProduct: call(paths.adminProduct, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'Everything that staff may change about one product',
    params: product.StaffProductParams,
    reply: words.ProductInFullReply,
  }),
  adminChangeProduct: call(paths.adminChangeProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Changes price, old price, availability or stock; 409 when one of them has changed since',
    params: product.StaffProductParams,
    body: product.ChangeProduct,
    reply: product.StaffProductReply,
  }),
  adminAddPicture: call(paths.adminAddPicture, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Keeps a photo as a picture for products: upright, 4:5, in every width; 400 when it is not one',
    body: picture.Photo,
    upload: { types: PHOTO_TYPES, mostBytes: LARGEST_PHOTO },
    reply: picture.PictureAdded,
    created: true,
  }),
  adminAddWidePicture: call(paths.adminAddWidePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary:
      'Keeps a photo as a picture for the home page: 16:9, in every width and for phones; 400 when it is not one',
    body: picture.Photo,
    upload: { types: PHOTO_TYPES, mostBytes: LARGEST_PHOTO },
    reply: picture.PictureAdded,
    created: true,
  }),
  adminDescribeProduct: call(paths.adminDescribeProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Changes words, label, marks or pictures; 409 when one of them has changed since',
    params: product.StaffProductParams,
    body: words.DescribeProduct,
    reply: words.ProductInFullReply,
  }),
  adminRemoveProduct: call(paths.adminRemoveProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Takes a product out of the shop for good; 409 while stock is held for open payments',
    params: product.StaffProductParams,
    reply: Done,
  }),
  adminHomePage: call(paths.adminHomePage, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'The pictures and videos of the home page, newest first, and which ones it shows',
    reply: home.HomePage,
  }),
  adminAddHomePicture: call(paths.adminAddHomePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Adds a picture that the home page can show; it shows the same one as before',
    body: home.NewHomePicture,
    reply: home.HomePage,
  }),
  adminShowHomePicture: call(paths.adminShowHomePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Shows a picture at the top of the home page, or none; 409 when another one was chosen since',
    body: home.ShowOnHomePage,
    reply: home.HomePage,
  }),
  adminRemoveHomePicture: call(paths.adminRemoveHomePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Takes a picture out of the list; 409 while the home page shows it',
    params: home.HomePictureParams,
    reply: home.HomePage,
  }),
  adminAddVideo: call(paths.adminAddVideo, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Adds a video by its https address; the home page shows the same one as before',
    body: home.NewVideo,
    reply: home.HomePage,
  }),
  adminShowVideo: call(paths.adminShowVideo, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Shows a video on the home page, or none; 409 when another one was chosen since',
    body: home.ShowOnHomePage,
    reply: home.HomePage,
  }),
  adminRemoveVideo: call(paths.adminRemoveVideo, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Takes a video out of the list; 409 while the home page shows it',
    params: home.HomeVideoParams,
    reply: home.HomePage,
  }),
};
