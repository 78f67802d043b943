import type { ServerState } from '@geodepot/contracts/system/server.ts'
import { serverMessages } from '@geodepot/contracts/system/server.messages.ts'
import type { ReactNode } from 'react'
import { absent, shownQuantity, shownSize, useText } from '../../kit/i18n/index.ts'
import { durationText, shareText } from './figures.ts'
import { Meter } from './meter.tsx'

const Card = ({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) => (
  <section className={wide ? 'monitor-card monitor-wide' : 'monitor-card'} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
const Facts = ({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="monitor-facts">
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export const ProcessorCard = ({ of: { cpu, loop } }: { of: ServerState }) => {
  const t = useText(serverMessages)
  return (
    <Card title={t('cpu')}>
      <Meter label={t('cpuUsed')} share={cpu.used} />
      <Meter label={t('cpuProcess')} share={cpu.process} warns={false} />
      <Facts
        of={[
          [t('cpuCount'), cpu.count],
          [t('cpuModel'), cpu.model === '' ? absent : cpu.model],
          [t('load'), cpu.load.map((load) => load.toFixed(2)).join(' · ')],
          [t('loop'), t('loopText', { mean: loop.mean.toFixed(1), most: loop.most.toFixed(1) })],
        ]}
      />
    </Card>
  )
}

export const MemoryCard = ({ of: { memory, disk } }: { of: ServerState }) => {
  const t = useText(serverMessages)
  const { total, used, process, heap, heapLimit } = memory
  return (
    <div className="monitor-stack">
      <Card title={t('memory')}>
        <Meter
          label={t('memoryUsed')}
          share={used / total}
          text={t('of', { used: shownSize(used), total: shownSize(total) })}
        />
        <Meter label={t('memoryProcess')} share={process / total} text={shownSize(process)} warns={false} />
        <Meter
          label={t('heap')}
          share={heap / heapLimit}
          text={t('of', { used: shownSize(heap), total: shownSize(heapLimit) })}
        />
      </Card>
      <Card title={t('disk')}>
        {disk === undefined ? (
          <p className="monitor-none">{t('noDisk')}</p>
        ) : (
          <>
            <Meter
              label={t('diskUsed')}
              share={1 - disk.free / disk.total}
              text={t('of', { used: shownSize(disk.total - disk.free), total: shownSize(disk.total) })}
            />
            <Facts
              of={[
                [t('diskFree'), shownSize(disk.free)],
                ...(disk.folder === undefined ? [] : [[t('folder'), <code key="folder">{disk.folder}</code>] as const]),
              ]}
            />
          </>
        )}
      </Card>
    </div>
  )
}

export const ProductCard = ({ of: { product } }: { of: ServerState }) => {
  const t = useText(serverMessages)
  return (
    <Card title={t('product')}>
      <Facts
        of={[
          [t('version'), product.version],
          [t('uptime'), durationText(product.uptime, t)],
          [t('startTime'), product.startTime],
          [t('node'), product.node],
          [t('host'), product.host],
          [t('system'), product.system],
          [t('pid'), product.pid],
        ]}
      />
    </Card>
  )
}

export const DatabaseCard = ({ of: { database } }: { of: ServerState }) => {
  const t = useText(serverMessages)
  const { connections, active, mostConnections, oldestTransaction, cacheHits, tables } = database
  const [largest] = tables
  return (
    <Card title={t('database')} wide>
      <div className="monitor-columns">
        <div>
          <Meter
            label={t('connections')}
            share={connections / mostConnections}
            text={t('connectionsText', { count: connections, active, most: mostConnections })}
          />
          <Facts
            of={[
              [t('version'), database.version],
              [t('startTime'), database.startTime],
              [t('size'), shownSize(database.size)],
              [t('cacheHits'), cacheHits === null ? absent : shareText(cacheHits)],
              [t('oldestTransaction'), oldestTransaction === null ? t('none') : durationText(oldestTransaction, t)],
            ]}
          />
        </div>
        <table className="monitor-tables" aria-label={t('tables')}>
          <thead>
            <tr>
              <th scope="col">{t('tables')}</th>
              <th scope="col" className="monitor-figure">
                {t('size')}
              </th>
              <th scope="col" className="monitor-figure">
                {t('rows')}
              </th>
            </tr>
          </thead>
          <tbody>
            {tables.map(({ name, size, rows }) => (
              <tr key={name}>
                <th scope="row">
                  <span>{name}</span>
                  <i aria-hidden="true" style={{ width: `${(100 * size) / (largest?.size ?? size)}%` }} />
                </th>
                <td className="monitor-figure">{shownSize(size)}</td>
                <td className="monitor-figure">{shownQuantity(rows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
