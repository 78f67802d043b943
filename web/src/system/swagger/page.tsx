import { swagger } from '@geodepot/contracts/system/swagger.ts'
import { swaggerMessages } from '@geodepot/contracts/system/swagger.messages.ts'
import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApiQuery } from '../../kit/api/index.ts'
import { Failed, Forbidden, Waiting, useLate } from '../../kit/ui/index.ts'
import { PageHead } from '../../kit/list/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { usePageName } from '../../kit/routing/index.ts'
import { CallDetail } from './call.tsx'
import { Calls } from './calls.tsx'
import { type ApiDocument, matching, modulesOf } from './document.ts'
import './swagger.css'

const wholeDay = 24 * 3600 * 1000
// What scrolls has to be reached by the keyboard, though little in it can be pressed.
const reachable = 0

const Shown = ({ document }: { document: ApiDocument }) => {
  const t = useText(swaggerMessages)
  const narrow = useNarrow()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const modules = useMemo(() => modulesOf(document), [document])
  const found = useMemo(() => matching(modules, words), [modules, words])
  const chosen = new URLSearchParams(search).get('call')
  const call = modules.flatMap(({ calls }) => calls).find(({ id }) => id === chosen)
  const total = found.reduce((sum, { calls }) => sum + calls.length, 0)
  const open = (id: string | undefined) =>
    void navigate({ pathname, search: id === undefined ? '' : `?call=${encodeURIComponent(id)}` })
  const detail = call && (
    <CallDetail
      of={call}
      title={modules.find(({ name }) => name === call.module)?.title ?? call.module}
      shared={document.components.schemas}
    />
  )
  if (narrow && detail)
    return (
      <div className="api-body" tabIndex={reachable}>
        <Button type="link" onClick={() => open(undefined)}>
          {t('back')}
        </Button>
        {detail}
      </div>
    )
  return (
    <div className="api-body">
      <div className="api-side">
        <Input.Search
          allowClear
          value={words}
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={100}
          onChange={({ target }) => setWords(target.value)}
        />
        <p className="api-count" role="status">
          {words.trim() === '' ? t('count', { count: total }) : total === 0 ? t('none') : t('found', { count: total })}
        </p>
        <Calls modules={found} chosen={call?.id} open={open} all={words.trim() !== ''} />
      </div>
      {!narrow && (
        <div className="api-main" tabIndex={reachable}>
          {detail ?? <p className="api-choose">{t('choose')}</p>}
        </div>
      )}
    </div>
  )
}

/** The product's calls, for those who write a client. */
const ApiPage = () => {
  const t = useText(swaggerMessages)
  const title = usePageName(t('title'))
  const { data, error, refetch, isPending } = useApiQuery(swagger.document, {}, { fresh: wholeDay })
  const late = useLate(isPending)
  const body = () => {
    if (error)
      return error.code === 403 ? (
        <Forbidden />
      ) : (
        <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
      )
    if (!data) return late ? <Waiting columns={2} /> : null
    return <Shown document={data as unknown as ApiDocument} />
  }
  return (
    <section className="api" aria-label={title}>
      <PageHead title={title} help={t('help')} />
      {body()}
    </section>
  )
}
export default ApiPage
