import { galleryMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { CallError } from '../api/index.ts'
import { StateTag, useText } from '../i18n/index.ts'
import { Cards, ListTable, Pager, type ShownColumn } from '../list/index.ts'
import { Empty, Failed, Forbidden, NothingFound, Outdated, Waiting } from '../ui/index.ts'
import { useNarrow } from '../browser/index.ts'
import { type Sample, samples } from './sample.ts'

const nothing = () => {}
const keyOf = ({ id }: Sample) => String(id)
const noneGlow: ReadonlySet<string> = new Set()

const useColumns = (): readonly ShownColumn<Sample>[] => {
  const t = useText(galleryMessages)
  const column = (
    field: keyof Sample & string,
    title: string,
    more: Partial<ShownColumn<Sample>> = {},
  ): ShownColumn<Sample> => ({ field, title, kind: 'text', sortable: false, ...more })
  return [
    column('name', t('name'), { sortable: true }),
    column('kind', t('kind'), {
      as: ({ kind }) => <StateTag tone={kind}>{t(kind)}</StateTag>,
      says: ({ kind }) => t(kind),
    }),
    column('quantity', t('quantity'), { kind: 'figure' }),
    column('amount', `${t('amount')} (USD)`, { kind: 'money', sortable: true }),
    column('day', t('day'), { kind: 'day' }),
    column('place', t('place')),
    column('moment', t('moment'), { kind: 'moment' }),
  ]
}

/** Tables and cards: usual, one row, ten thousand rows, names that are too long. */
export const Tables = () => {
  const t = useText(galleryMessages)
  const [shape, setShape] = useState<'some' | 'one' | 'many' | 'long' | 'cards'>('some')
  const columns = useColumns()
  const rows = useMemo(
    () => samples(t, shape === 'one' ? 1 : shape === 'many' ? 10_000 : 30, shape === 'long' ? 'longSample' : 'sample'),
    [t, shape],
  )
  const shared = {
    rows,
    columns,
    keyOf,
    nameOf: ({ name }: Sample) => name,
    main: 'name' as const,
    to: () => '#',
    open: nothing,
    glowing: noneGlow,
    label: t('table'),
    actions: [
      { name: 'delete', label: t('delete'), danger: true, shown: ({ id }: Sample) => id % 2 === 0, run: nothing },
    ],
  }
  return (
    <>
      <Segmented
        value={shape}
        onChange={setShape}
        options={(['some', 'one', 'many', 'long', 'cards'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <div className="gallery-table">
        {shape === 'cards' ? (
          <Cards<Sample>
            {...shared}
            rows={rows.slice(0, 4)}
            card={{ title: 'name', facts: ['kind', 'amount', 'place'] }}
          />
        ) : (
          <ListTable<Sample> {...shared} sort={undefined} setSort={nothing} setWidth={nothing} letter={() => false} />
        )}
      </div>
    </>
  )
}

export const Pages = () => {
  const narrow = useNarrow()
  const [page, setPage] = useState(10)
  const [size, setSize] = useState(20)
  return (
    <>
      <Pager page={page} size={size} total={1_234_567} exact={false} narrow={narrow} go={setPage} resize={setSize} />
      <Pager page={page} size={size} total={45_678} exact narrow go={setPage} resize={setSize} />
    </>
  )
}

/** What a list shows instead of rows. */
export const WithoutRows = () => {
  const t = useText(galleryMessages)
  return (
    <div className="gallery-grid">
      <section>
        <h3>{t('waiting')}</h3>
        <Waiting rows={4} columns={3} />
      </section>
      <section>
        <h3>{t('empty')}</h3>
        <Empty />
      </section>
      <section>
        <h3>{t('nothing')}</h3>
        <NothingFound clear={nothing} />
      </section>
      <section>
        <h3>{t('failing')}</h3>
        <Failed message={t('failure')} requestId="4f1c9e20" retry={nothing} />
      </section>
      <section>
        <h3>{t('forbidden')}</h3>
        <Forbidden />
      </section>
      <section>
        <h3>{t('refreshed')}</h3>
        <Outdated query={{ data: [], error: new CallError('network', 0, t('failure')), refetch: nothing }} />
      </section>
    </div>
  )
}
