import {
  type ApplicationLineRow,
  type ApplicationRow,
  applicationCalls,
} from '@geodepot/contracts/equipment/application.ts'
import { queryNow } from '../../kit/api/index.ts'

/** An application with its lines, which two calls answer. */
export interface Source extends ApplicationRow {
  readonly lines: readonly ApplicationLineRow[]
}
/** The same as it is now. */
export const readSource = async (deviceappid: number): Promise<Source> => {
  const [row, { rows }] = await Promise.all([
    queryNow(applicationCalls.get, { deviceappid }),
    queryNow(applicationCalls.lines, { deviceappid }),
  ])
  return { ...row, lines: rows }
}
