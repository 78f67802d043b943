import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { grouped } from '@geodepot/contracts/kit/decimal.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useApiQuery, type ListOperation, type RowOf } from '../api/index.ts'
import { useText } from '../i18n/index.ts'
import { Failed, Waiting } from '../ui/index.ts'
import { Cards, type CardsProps } from './cards.tsx'

type Shared<O extends ListOperation> = Omit<CardsProps<RowOf<O> & object>, 'rows'>
interface CardPageProps<O extends ListOperation> extends Shared<O> {
  readonly of: O
  readonly ask: AskOf<O>
}
const CardPage = <O extends ListOperation>({ of, ask, ...cards }: CardPageProps<O>) => {
  const { data, error, refetch } = useApiQuery(of, ask)
  const answer = data as { rows: (RowOf<O> & object)[] } | undefined
  if (answer) return <Cards {...cards} rows={answer.rows} />
  return error ? (
    <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  ) : (
    <Waiting as="cards" rows={3} late />
  )
}

interface CardPagesProps<O extends ListOperation> extends Shared<O> {
  readonly of: O
  /** The first rows. */
  readonly rows: readonly (RowOf<O> & object)[]
  readonly askFor: (page: number) => AskOf<O>
  readonly size: number
  readonly total: number
}
/** The rows as cards one below the other; who wants more of them asks for more. */
export const CardPages = <O extends ListOperation>({ of, rows, askFor, size, total, ...cards }: CardPagesProps<O>) => {
  const t = useText(listMessages)
  const [pages, setPages] = useState(1)
  const further = Array.from({ length: pages - 1 }, (_, index) => index + 2)
  const shown = Math.min(total, pages * size)
  return (
    <>
      <Cards {...cards} rows={rows} />
      {further.map((page) => (
        <CardPage<O> key={page} {...cards} of={of} ask={askFor(page)} />
      ))}
      {total > rows.length && (
        <div className="list-further">
          <span role="status">{t('shownOf', { shown: grouped(shown, 0), total: grouped(total, 0) })}</span>
          {shown < total && <Button onClick={() => setPages(pages + 1)}>{t('loadMore')}</Button>}
        </div>
      )}
    </>
  )
}
