import { LIST_COLUMNS, type ListColumn, type ListMapping } from '@formulary/contract';

/** What suppliers call the columns of their lists, in lower-case letters and digits alone. */
const CALLED: Record<ListColumn, readonly string[]> = {
  sku: ['sku', 'code', 'nappi', 'nappicode', 'productcode', 'itemcode', 'stockcode', 'barcode', 'itemno'],
  name: ['name', 'productname', 'product', 'itemname', 'item', 'tradename', 'brandname'],
  lab: ['lab', 'laboratory', 'supplier', 'manufacturer', 'company', 'vendor', 'brand'],
  category: ['category', 'group', 'class', 'therapeuticclass', 'productgroup', 'department'],
  dosage: ['dosage', 'dosageform', 'form', 'doseform'],
  strength: ['strength', 'dose'],
  price_rand: [
    ...['pricerand', 'price', 'pricezar', 'pricer', 'sellingprice', 'unitprice', 'cost', 'costprice'],
    ...['priceinclvat', 'priceincl', 'nettprice', 'netprice', 'tradeprice', 'sep'],
  ],
  pack_size: ['packsize', 'pack', 'size', 'packing', 'packaging'],
  description: ['description', 'productdescription', 'longdescription'],
  schedule: ['schedule', 'sched'],
  stock: ['stock', 'quantity', 'qty', 'onhand', 'soh', 'stockonhand', 'available', 'qtyonhand'],
  new: ['new', 'isnew'],
  information: ['information', 'info', 'leaflet', 'html'],
};

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Which field each column probably stands in, by its heading: its own name first, then what else it is called. */
export const guessMapping = (headings: readonly string[]): ListMapping => {
  const fields = headings.map(plain);
  const mapping: ListMapping = {};
  const taken = new Set<number>();
  for (const column of LIST_COLUMNS)
    for (const called of CALLED[column]) {
      const place = fields.indexOf(called);
      if (place < 0 || taken.has(place) || mapping[column] !== undefined) continue;
      mapping[column] = place;
      taken.add(place);
    }
  // A list without a name has it in what it calls the description.
  if (mapping.name === undefined && mapping.description !== undefined) {
    mapping.name = mapping.description;
    delete mapping.description;
  }
  return mapping;
};
