import { type GenInfo, gen } from '@geodepot/contracts/system/gen.ts'
import { genMessages } from '@geodepot/contracts/system/gen.messages.ts'
import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Allowed } from '../../kit/access/index.ts'
import { copyText, download, useApiQuery } from '../../kit/api/index.ts'
import { GuardedButton, AppDialog, Failed, Waiting, useLate } from '../../kit/ui/index.ts'
import { useNarrow } from '../../kit/browser/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { foldersOf } from './folders.ts'
import { useNameOf } from './words.ts'
import './gen.css'

// What scrolls has to be reached by the keyboard, though nothing in it may be pressed.
const reachable = 0
type Files = Readonly<Record<string, string>>

const Choice = ({ of, chosen, choose }: { of: Files; chosen: string; choose: (path: string) => void }) => {
  const t = useText(genMessages)
  const narrow = useNarrow()
  const folders = useMemo(() => foldersOf(Object.keys(of)), [of])
  if (narrow) {
    return (
      <Select
        value={chosen}
        aria-label={t('files')}
        onChange={choose}
        showSearch={{ optionFilterProp: 'label' }}
        options={folders.map(({ folder, files }) => ({
          label: folder,
          title: folder,
          options: files.map(({ path, name }) => ({ value: path, label: name })),
        }))}
      />
    )
  }
  return (
    <nav aria-label={t('files')} className="gen-files" tabIndex={reachable}>
      {folders.map(({ folder, files }) => (
        <section key={folder} aria-label={folder}>
          <h3 title={folder}>{folder}</h3>
          <ul>
            {files.map(({ path, name }) => (
              <li key={path}>
                <button type="button" title={path} aria-current={path === chosen} onClick={() => choose(path)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

const Code = ({ path, text }: { path: string; text: string }) => {
  const t = useText(genMessages)
  const take = () => void copyText(text)
  return (
    <section className="gen-code" aria-label={path}>
      <header>
        <code title={path}>{path}</code>
        <span>{t('lines', { count: text.trimEnd().split('\n').length })}</span>
        <Button size="small" icon={<CopyOutlined aria-hidden="true" />} onClick={take}>
          {t('copy')}
        </Button>
      </header>
      <pre key={path} tabIndex={reachable}>
        {text}
      </pre>
    </section>
  )
}

const Body = ({ tableId }: { tableId: number }) => {
  const { data, error, refetch, isPending } = useApiQuery(gen.preview, { tableId }, { fresh: 0 })
  const late = useLate(isPending)
  const [picked, setPicked] = useState<string>()
  if (error) return <Failed message={error.msg} requestId={error.requestId} retry={() => void refetch()} />
  if (!data) return late ? <Waiting columns={2} /> : null
  const [first = ''] = Object.keys(data)
  const path = picked !== undefined && picked in data ? picked : first
  return (
    <div className="gen-preview">
      <Choice of={data} chosen={path} choose={setPicked} />
      <Code path={path} text={data[path] ?? ''} />
    </div>
  )
}

/** The files of a module to look through, with all that it joins, before they are downloaded. */
export const Preview = ({
  of,
  close,
}: {
  of: Pick<GenInfo, 'tableId' | 'functionName' | 'functionNameEn' | 'businessName'>
  close: () => void
}) => {
  const t = useText(genMessages)
  const nameOf = useNameOf()
  const { tableId } = of
  const foot = (
    <div className="gen-foot">
      <span>{t('afterwards')}</span>
      <Allowed permissions={[gen.download.permission]}>
        <GuardedButton
          type="primary"
          icon={<DownloadOutlined aria-hidden="true" />}
          onPress={() => download(gen.download, { tableId })}
        >
          {t('code')}
        </GuardedButton>
      </Allowed>
    </div>
  )
  return (
    <AppDialog open title={t('previewOf', { name: nameOf(of) })} width={960} onClose={close} footer={foot}>
      <Body tableId={tableId} />
    </AppDialog>
  )
}
