import { galleryMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import { Button } from 'antd'
import { useState } from 'react'
import {
  Bars,
  Chart,
  type Series,
  Stack,
  Detail,
  Facts,
  Panel,
  MenuIcon,
  iconNames,
  Amount,
  Amounts,
  LinesTable,
  Stacked,
  MenuButton,
} from '../ui/index.ts'
import { Fact, FigureFilters, Formula, Names } from '../figures/index.ts'
import { StateTag, useText } from '../i18n/index.ts'
import { Branches, PageHead } from '../list/index.ts'
import { RichText } from '../form/index.ts'
import { branches, kinds, samples } from './sample.ts'

const nothing = () => {}

/** A tree that filters a list. */
export const SampleTree = () => {
  const t = useText(galleryMessages)
  const [chosen, choose] = useState<string>()
  return <Branches name={t('tree')} branches={branches(t)} chosen={chosen} choose={choose} all={t('treeAll')} />
}

const colours = [1, 2, 3, 4, 5] as const
export const SampleCharts = () => {
  const t = useText(galleryMessages)
  const series: Series[] = kinds.map((key, at) => ({ key, label: t(key), colour: colours[at] ?? 6 }))
  const values = (by: number) => Object.fromEntries(kinds.map((key, at) => [key, (at * 37 * by) % 120]))
  const total = (of: Record<string, number>) => Object.values(of).reduce((sum, one) => sum + one, 0)
  const rows = [1, 2, 3].map((n) => ({ key: String(n), label: t('unit', { n }), values: values(n) }))
  return (
    <div className="gallery-grid">
      <section>
        <Bars
          series={series}
          label={t('charts')}
          share={kinds[0] ?? ''}
          bars={[1, 2, 3, 0].map((n) => ({
            key: String(n),
            label: t('unit', { n }),
            total: total(values(n)),
            values: values(n),
          }))}
        />
      </section>
      <section>
        <Stack series={series} values={values(2)} label={t('kind')} />
      </section>
      <section>
        <Chart
          {...{ series, rows, says: String, direction: 'up', stacked: true }}
          question={t('charts')}
          head={t('kind')}
          none={t('nothing')}
          name={t('charts')}
        />
        <Names rows={rows} choose={nothing} />
      </section>
      <section>
        <FigureFilters
          of={{ beginMonth: '2026-01', endMonth: '2026-06', chosen: [{ field: 'unit', label: t('unit', { n: 1 }) }] }}
          by={{ label: t('kind'), value: kinds[0] ?? '', options: kinds.map((value) => ({ value, label: t(value) })) }}
          change={nothing}
        />
        <dl className="figures-sums">
          <Fact label={t('kind')} formula={t('headHelp')} value="12" />
        </dl>
        <Formula label={t('kind')} says={t('headHelp')} />
      </section>
    </div>
  )
}

/**
 * Lines that are only read, a page about one thing, its heading, a menu, a text with formatting, the icons of menus.
 */
export const SampleLooks = () => {
  const t = useText(galleryMessages)
  return (
    <>
      <PageHead title={t('head')} help={t('headHelp')} />
      <Detail
        title={t('sample', { n: 1 })}
        tags={<StateTag tone="done">{t('done')}</StateTag>}
        actions={
          <MenuButton items={[{ key: 'delete', label: t('delete'), danger: true, run: nothing }]}>
            <Button>{t('openMenu')}</Button>
          </MenuButton>
        }
      >
        <Panel title={t('panel')}>
          <Facts
            of={[
              [t('place'), t('yard')],
              [t('quantity'), null],
              [
                t('amount'),
                <Amounts
                  key="amounts"
                  of={[
                    { unit: t('sets'), quantity: '40' },
                    { unit: t('channels'), quantity: '1200' },
                  ]}
                />,
              ],
            ]}
          />
        </Panel>
        <LinesTable
          label={t('lines')}
          rows={samples(t, 4)}
          rowKey="id"
          card={{ title: 'name', facts: ['quantity', 'amount'] }}
          columns={[
            { field: 'name', title: t('name'), as: (row) => <Stacked below={t('kind')}>{row.name}</Stacked> },
            {
              field: 'quantity',
              title: t('quantity'),
              kind: 'figure',
              total: true,
              as: (row) => <Amount amber of={row.quantity} />,
            },
            { field: 'amount', title: t('amount'), kind: 'money', total: true },
          ]}
        />
      </Detail>
      <RichText html={t('richSample')} />
      <div className="gallery-row">
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <MenuIcon name={name} />
          </span>
        ))}
      </div>
    </>
  )
}
