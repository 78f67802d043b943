// The push channel of the page: one connection to the server, kept up, over which it says what is new.
// Asked for by the specification's push channel (§8) and acceptance B15 and F4.
export { type Channel, type ChannelParts, openChannel } from './channel.ts'
