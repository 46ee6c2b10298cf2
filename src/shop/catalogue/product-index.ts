import type { Product } from '../../contract/schemas/product.ts';
import type { Row } from '../../db/schema.ts';
import { arrange, type List, nameOf, type Placed, placeOf } from './lists.ts';
import { productOfRow } from './product-of-row.ts';

/**
 * Every product on sale, in memory. Each list is cached as ordered ids until a product moves, so that reading a page
 * costs the same at any size of the catalogue.
 */
export class ProductIndex {
  readonly #placed = new Map<string, Placed>();
  readonly #idOfUid = new Map<string, string>();
  readonly #lists = new Map<string, readonly string[]>();
  #version = 0;

  /** Changes whenever any product does. */
  get version(): number {
    return this.#version;
  }

  /** By `id` or `_id` (decisions: Calls). */
  find(ref: string): Product | undefined {
    return this.#placed.get(this.#idOfUid.get(ref.toLowerCase()) ?? ref)?.product;
  }

  /** The products of a list, in order; `from` and `to` as in `slice`. */
  read(list: List, from = 0, to?: number): Product[] {
    const ids = this.#idsOf(list).slice(from, to);
    return ids.flatMap((id) => this.#placed.get(id)?.product ?? []);
  }

  count(list: List): number {
    return this.#idsOf(list).length;
  }

  /** Replaces the products with the ids `asked`, or all, by `rows`; an id without a row is removed. */
  replace(rows: readonly Row<'products'>[], asked: Iterable<string> = this.#placed.keys()): void {
    const found = new Set(rows.map((row) => row.id));
    for (const id of [...asked].filter((id) => !found.has(id))) this.#remove(id);
    for (const row of rows) this.#put(row);
    this.#version += 1;
  }

  #put(row: Row<'products'>): void {
    const placed = { product: productOfRow(row), position: row.position };
    const before = this.#placed.get(row.id);
    this.#placed.set(row.id, placed);
    this.#idOfUid.set(row.uid, row.id);
    if (!before || placeOf(before) !== placeOf(placed)) this.#lists.clear();
  }

  #remove(id: string): void {
    const before = this.#placed.get(id);
    if (!before) return;
    this.#placed.delete(id);
    this.#idOfUid.delete(before.product._id);
    this.#lists.clear();
  }

  #idsOf(list: List): readonly string[] {
    const name = nameOf(list);
    const known = this.#lists.get(name);
    if (known) return known;
    const made = arrange([...this.#placed.values()], list).map(({ product }) => product.id);
    this.#lists.set(name, made);
    return made;
  }
}
