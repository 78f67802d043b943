import { server } from '@geodepot/contracts/system/server.ts'
import { serverMessages } from '@geodepot/contracts/system/server.messages.ts'
import { ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useEffect } from 'react'
import { useApiQuery } from '../../kit/api/index.ts'
import { Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { PageHead } from '../../kit/list/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePageName } from '../../kit/routing/index.ts'
import { DatabaseCard, MemoryCard, ProcessorCard, ProductCard } from './cards.tsx'
import './server.css'

const every = 10_000
// What scrolls has to be reached by the keyboard, though little in it can be pressed.
const reachable = 0

/** How the server is doing, read again every ten seconds while somebody looks. */
const ServerPage = () => {
  const t = useText(serverMessages)
  const title = usePageName(t('title'))
  const { data, error, refetch, isPending, isFetching } = useApiQuery(server.state, {}, { fresh: 0, keep: true })
  const late = useLate(isPending)
  // A view that is hidden with its tag has no effects: the timer ends with it.
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, every)
    return () => {
      clearInterval(timer)
    }
  }, [refetch])
  const body = () => {
    if (data)
      return (
        <div className="monitor-cards">
          <ProcessorCard of={data} />
          <MemoryCard of={data} />
          <ProductCard of={data} />
          <DatabaseCard of={data} />
        </div>
      )
    if (error)
      return error.code === 403 ? (
        <Forbidden />
      ) : (
        <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
      )
    return late ? <Waiting columns={3} /> : null
  }
  return (
    <section className="monitor" aria-label={title} tabIndex={reachable}>
      <PageHead title={title} help={t('help')}>
        {data && (
          <p className={error ? 'monitor-time monitor-old' : 'monitor-time'} role={error ? 'alert' : undefined}>
            {t(error ? 'stopped' : 'updated', { time: data.time })}
          </p>
        )}
        <Tooltip title={t('refresh')}>
          <Button
            type="text"
            icon={<ReloadOutlined aria-hidden="true" spin={isFetching} />}
            aria-label={t('refresh')}
            onClick={() => void refetch()}
          />
        </Tooltip>
      </PageHead>
      {body()}
    </section>
  )
}
export default ServerPage
