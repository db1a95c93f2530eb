// The finder of the embedded store: the contract.

import { temporaryRecord } from '../../support/temporary.ts';
import { finderContract } from './finder-contract.ts';

finderContract('SQLite', temporaryRecord);
