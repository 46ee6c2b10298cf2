import pg from 'pg';
import { COUNTED } from './basket.ts';

/** Sets the counted stock of the run's products. Returns the grams of every counted product. */
export async function countStock(connectionString: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const [id, grams] of Object.entries(COUNTED)) {
      await client.query('update products set stock_grams = $1 where id = $2', [grams, id]);
    }
    const { rows } = await client.query<{ id: string; stock_grams: number }>(
      'select id, stock_grams from products where stock_grams is not null',
    );
    return new Map(rows.map(({ id, stock_grams }) => [id, stock_grams]));
  } finally {
    await client.end();
  }
}
