import { type ModelRow, model } from '@geodepot/contracts/equipment/model.ts'
import { pageSizeBound } from '@geodepot/contracts/kit/wire.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeyOf, call } from '../../kit/api/index.ts'
import { useLanguage } from '../../kit/i18n/index.ts'

const tenMinutes = 600_000
const most = 10
// Models are a short list by nature; all of them are here, so that a pasted block is understood at once.
const allModels = async (): Promise<ModelRow[]> => {
  const rows: ModelRow[] = []
  for (let page = 1; page <= most; page += 1) {
    const answer = await call(
      model.list,
      { pageNum: page, pageSize: pageSizeBound, orderByColumn: 'brand' },
      { quiet: true },
    )
    rows.push(...answer.rows)
    if (rows.length >= answer.total || answer.rows.length === 0) break
  }
  return rows
}
/** Every model of the company, read once in a while. */
export const useAllModels = (): { readonly models: readonly ModelRow[] | undefined; readonly loading: boolean } => {
  const language = useLanguage()
  const { data, isPending } = useQuery({
    queryKey: [...queryKeyOf(model.list), language, 'all'],
    queryFn: allModels,
    staleTime: tenMinutes,
  })
  return { models: data, loading: isPending }
}

// Spaces, hyphens and width of letters differ from sheet to sheet.
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\-_/·.]/g, '')
