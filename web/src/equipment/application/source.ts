import { type ApplicationLineRow, type ApplicationRow, applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { useAsk } from '../../kit/ask/index.ts'
import { type CallError, call } from '../../kit/call/index.ts'

export interface Source { readonly row: ApplicationRow; readonly lines: readonly ApplicationLineRow[] }

/** An application with its lines, as it is now. */
export const readSource = async (deviceappid: number): Promise<Source> => {
  const [row, { rows }] = await Promise.all([call(applicationCalls.get, { deviceappid }, { quiet: true }), call(applicationCalls.lines, { deviceappid }, { quiet: true })])
  return { row, lines: rows }
}

/** The same, held for the page; nothing is asked without an id. */
export const useSource = (id: number | undefined): { source: Source | undefined; error: CallError | null; retry: () => void } => {
  const row = useAsk(applicationCalls.get, { deviceappid: id }, { enabled: id !== undefined })
  const lines = useAsk(applicationCalls.lines, { deviceappid: id }, { enabled: id !== undefined })
  return {
    source: row.data && lines.data ? { row: row.data, lines: lines.data.rows } : undefined,
    error: row.error ?? lines.error, retry: () => { void row.refetch(); void lines.refetch() },
  }
}
