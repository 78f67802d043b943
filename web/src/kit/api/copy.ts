import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { copyToClipboard } from '../browser/index.ts'
import { translate } from '../i18n/index.ts'
import { toast } from './toast.ts'

/** Puts a text into the clipboard for somebody, and says whether it is there. */
export const copyText = async (text: string): Promise<void> => {
  if (await copyToClipboard(text)) toast.success(translate(webMessages, 'copied'))
  else toast.warning(translate(webMessages, 'notCopied'))
}
