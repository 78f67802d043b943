import {
  type ApplicationLineRow,
  type ApplicationRow,
  applicationCalls,
} from '@geodepot/contracts/equipment/application.ts'
import { useApiQuery, queryNow, type CallError } from '../../kit/api/index.ts'

export interface Source {
  readonly row: ApplicationRow
  readonly lines: readonly ApplicationLineRow[]
}

/** An application with its lines, as it is now. */
export const readSource = async (deviceappid: number): Promise<Source> => {
  const [row, { rows }] = await Promise.all([
    queryNow(applicationCalls.get, { deviceappid }),
    queryNow(applicationCalls.lines, { deviceappid }),
  ])
  return { row, lines: rows }
}

/** The same, read when the page opens, so that a form begins with what holds now; nothing is asked without an id. */
export const useSource = (
  id: number | undefined,
): { source: Source | undefined; error: CallError | null; retry: () => void } => {
  const anew = { enabled: id !== undefined, fresh: 0 }
  const row = useApiQuery(applicationCalls.get, { deviceappid: id }, anew)
  const lines = useApiQuery(applicationCalls.lines, { deviceappid: id }, anew)
  const read = row.isFetchedAfterMount && lines.isFetchedAfterMount
  return {
    source: read && row.data && lines.data ? { row: row.data, lines: lines.data.rows } : undefined,
    error: row.error ?? lines.error,
    retry: () => {
      void row.refetch()
      void lines.refetch()
    },
  }
}
