import { DownloadOutlined } from '@ant-design/icons'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { documentChain } from '@geodepot/contracts/kit/document-chain.ts'
import { documentChainMessages } from '@geodepot/contracts/kit/document-chain.messages.ts'
import { mayDo, usePerson } from '../access/index.ts'
import { CallError, download } from '../api/index.ts'
import { useText } from '../i18n/index.ts'
import { GuardedButton } from '../ui/index.ts'

/** A document with all that hangs together with it, as one archive, for whoever may take such. */
export const ChainButton = ({ of, id }: { of: AnyDocument; id: number }) => {
  const t = useText(documentChainMessages)
  const [area = '', module = ''] = of.name.split('/')
  if (!mayDo(usePerson(), documentChain.take.permission)) return null
  return (
    <GuardedButton
      className="document-chain"
      type="link"
      icon={<DownloadOutlined aria-hidden="true" />}
      size="small"
      title={t('takeHelp')}
      busyText={t('taking')}
      onPress={async () => {
        try {
          await download(documentChain.take, { area, module, id })
        } catch (error) {
          if (!(error instanceof CallError)) throw error
        }
      }}
    >
      {t('take')}
    </GuardedButton>
  )
}
