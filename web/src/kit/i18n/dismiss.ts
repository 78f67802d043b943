import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { translate } from './text.ts'

/** What the button says that leaves a question: never the word of what is asked about, such as to cancel something. */
export const dismissWord = (action: string): string => {
  const cancel = translate(webMessages, 'cancel')
  return action.toLowerCase().includes(cancel.toLowerCase()) ? translate(webMessages, 'dismiss') : cancel
}
