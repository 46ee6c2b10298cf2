import { TEMPLATE } from './global-setup.ts';
import { newDatabase } from './new-database.ts';

/** A new database with the seeded demo shop. */
export const copyOfTemplate = () => newDatabase(`template ${TEMPLATE} strategy file_copy`);
