import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '../back-office-bounds.ts';
import { call } from '../call.ts';
import { paths } from '../paths/paths.ts';
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
    summary: 'Every product with its price, stock and held stock',
    reply: product.StaffProductList,
  }),
  adminCreateProduct: call(paths.adminCreateProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Creates a product, last in its category; its id is made from its name; 409 when that is taken',
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
  adminChangeShelf: call(paths.adminChangeShelf, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Changes price, old price, availability or stock; 409 when one of them has changed since',
    params: product.StaffProductParams,
    body: product.ChangeShelf,
    reply: product.StaffProductReply,
  }),
  adminAddPicture: call(paths.adminAddPicture, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Stores a photo as a product picture: upright, 4:5, in every width; 400 when it is not a photo',
    body: picture.Photo,
    takes: { types: PHOTO_TYPES, maxBytes: MAX_PHOTO_BYTES },
    reply: picture.PictureAdded,
    created: true,
  }),
  adminAddWidePicture: call(paths.adminAddWidePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary:
      'Stores a photo as a home page picture: 16:9, in every width and for phones; 400 when it is not a photo',
    body: picture.Photo,
    takes: { types: PHOTO_TYPES, maxBytes: MAX_PHOTO_BYTES },
    reply: picture.PictureAdded,
    created: true,
  }),
  adminChangeProductWords: call(paths.adminChangeProductWords, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Changes texts, label facts, marks or pictures; 409 when one of them has changed since',
    params: product.StaffProductParams,
    body: words.ChangeProductWords,
    reply: words.ProductInFullReply,
  }),
  adminRemoveProduct: call(paths.adminRemoveProduct, {
    access: 'staff',
    permission: 'change-products',
    summary: 'Removes a product from the shop for good; 409 while stock is held for open payments',
    params: product.StaffProductParams,
    reply: Done,
  }),
  adminHomePage: call(paths.adminHomePage, {
    access: 'staff',
    permission: 'see-back-office',
    summary: 'The pictures and videos of the home page, newest first, and which of them it shows',
    reply: home.HomePage,
  }),
  adminAddHomePicture: call(paths.adminAddHomePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Adds a picture that the home page can show, without showing it yet',
    body: home.NewHomePicture,
    reply: home.HomePage,
  }),
  adminShowHomePicture: call(paths.adminShowHomePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary:
      'Chooses the picture at the top of the home page, or none; 409 when another one was chosen since',
    body: home.ShowOnHomePage,
    reply: home.HomePage,
  }),
  adminRemoveHomePicture: call(paths.adminRemoveHomePicture, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Removes a picture from the list; 409 while the home page shows it',
    params: home.HomePictureParams,
    reply: home.HomePage,
  }),
  adminAddVideo: call(paths.adminAddVideo, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Adds a video by its https address, without showing it yet',
    body: home.NewVideo,
    reply: home.HomePage,
  }),
  adminShowVideo: call(paths.adminShowVideo, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Chooses the video on the home page, or none; 409 when another one was chosen since',
    body: home.ShowOnHomePage,
    reply: home.HomePage,
  }),
  adminRemoveVideo: call(paths.adminRemoveVideo, {
    access: 'staff',
    permission: 'change-home-page',
    summary: 'Removes a video from the list; 409 while the home page shows it',
    params: home.HomeVideoParams,
    reply: home.HomePage,
  }),
};
