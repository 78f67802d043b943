// Tells people what concerns them: messages kept per person, pushed to every open
// page on every node, and sent on by the channels they chose.
// Asked for by the specification's push channel (§8, B15, F4) and its message centre (F2).
export { type Target, addressFault, resolved, targetOf } from './address.ts'
export { type Delivery, type Receiver, type Senders, startDelivery } from './deliver.ts'
export { type Hub, type HubParts, createHub } from './hub.ts'
export { type Letter, postIsSent, wirePost, withdrawLetter, withdrawLettersOf, writeLetter } from './letters.ts'
export { type Mailer, createMailer } from './mail.ts'
export { type DeliveryError, type Outgoing, type Sender, deliveryError } from './outgoing.ts'
export { type Posted, connectionsTo, post } from './post.ts'
export { type Reach, deliveryErrorsOf, keepReach, reachOf, sealReach } from './reach.ts'
export { type Message, broadcast, send, unsay } from './send.ts'
export { type SocketParts, pushChannel } from './socket.ts'
export { noteChanged, wake } from './wake.ts'
export { signatureOf, webhookSender } from './webhook.ts'
