/** Writes what the first screen begins with into the placeholder once it has arrived, while the app is still loading. */
import { DESKTOP } from '../../src/lib/use-media.ts';
import { addressOf, recipientOf } from '../../src/parts/delivery-details/address.ts';
import { PICTURE_SIZES, pictureOf, srcSetOf } from '../../src/parts/product/picture-of.ts';
import { packOf } from '../../src/parts/product/product-label.ts';

const { row, card, page } = PICTURE_SIZES;
type Sizes = (typeof PICTURE_SIZES)[keyof typeof PICTURE_SIZES];
/** The products that a screen begins with: the early response that has them, where they stand, and their pictures. */
const PRODUCTS: [address: string, answer: string, places: string, desktop: Sizes, phone: Sizes][] = [
  ['^/store/?$', '/products/new\\?', '.f-tile', card, row],
  ['^/store/[0-9a-f-]{36}$', '/products/[0-9a-f-]{36}$', '.f-dialog', page, page],
  ['^/store/quick-order/?$', '/usuals\\?', '.f-line', row, row],
  ['^/$', '/usuals\\?', '.f-line', row, row],
  ['^/cart$', '/cart$', '.f-line', row, row],
];

/** Runs in the page, after the requests. */
const draw = `(contents, pictureOf, srcSetOf, packOf, recipientOf, addressOf) => {
  const first = document.querySelector('.first');
  const writeText = (place, name, facts) => {
    const text = document.createElement('p');
    const strong = Object.assign(document.createElement('strong'), { textContent: name });
    text.append(strong, document.createElement('br'), facts);
    place.querySelector('div').replaceChildren(text);
    place.hidden = false;
  };
  const fill = (place, product, sizes) => {
    const path = product.productImages && pictureOf(product, product.variantId);
    if (path) {
      const srcset = srcSetOf(new URL(path, new URL([...early.keys()][0]).origin).href, sizes);
      place.querySelector('i').replaceWith(Object.assign(new Image(), { alt: '', srcset }));
    }
    const { name, variantName, dosage, strength, packSize } = product;
    writeText(place, name, [variantName, dosage, strength, packOf(packSize)].filter(Boolean).join(' · '));
  };
  /** A line of a cart or a usual product has the product, and the id of its variant. */
  const withVariant = (each) => {
    if (!each.product) return each;
    const { product, variantId } = each;
    return { ...product, variantId, variantName: product.productVariants.find(({ id }) => id === variantId)?.name };
  };
  const read = async (ending) => {
    for (const [address, answer] of early)
      if (new RegExp(ending).test(address)) {
        const response = await answer;
        return response.status === 200 ? response.clone().json() : undefined;
      }
  };
  /** Only people to whom the store is open see its products; the cart in the browser may be someone else's. */
  const drawProducts = async ([, answer, places, ...sizes]) => {
    const [user, status, found, detail] = await Promise.all(['/users$', '/store-status$', answer, '/delivery-details/default$'].map(read));
    if (!user?.storeAccess || !status || status.isClosed) return;
    const stored = JSON.parse(localStorage.getItem('order-storage') ?? '{}').state;
    const hasCart = location.pathname === '/cart' && stored?.ownerId === user.id && stored.totalQuantity > 0;
    const content = hasCart ? stored : found;
    if (!content) return;
    const { products, usuals, lines } = content;
    const list = Object.values(products ?? usuals ?? lines ?? [content]).map(withVariant);
    for (const [at, place] of first.querySelectorAll(places).entries())
      if (list[at]) fill(place, list[at], sizes[matchMedia('${DESKTOP}').matches ? 0 : 1]);
      else if (list.length > 0) place.remove();
    if (detail?.id && list.length > 0 && !content.forCollection && !content.hasSelectedDeliveryDetail)
      writeText(first.querySelector('.f-address'), recipientOf(detail), addressOf(detail) + ' · ' + detail.phone);
  };
  const greet = async () => {
    const user = await read('/users$');
    const greeting = Object.assign(document.createElement('b'), { textContent: 'Welcome ' + user.name });
    first.querySelector('.f-welcome > i')?.replaceWith(greeting);
  };
  greet().catch(() => undefined);
  for (const content of contents)
    if (new RegExp(content[0]).test(location.pathname)) drawProducts(content).catch(() => undefined);
}`;

export const writeProducts = (): string => {
  const functions = [pictureOf, srcSetOf, packOf, recipientOf, addressOf].map(String);
  return `(${draw})(${[JSON.stringify(PRODUCTS), ...functions].join(', ')});`;
};
