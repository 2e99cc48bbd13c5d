// Loads the plugin as opencode does, with a shell that answers each hook with its name, and prints what became of things.
import { pathToFileURL } from "node:url"

const calls = []
const $ = (strings, ...values) => {
  const run = { cwd: () => run, quiet: () => run }
  run.nothrow = async () => {
    const [event, input] = values
    calls.push([strings.join(" ").trim().split(/\s+/)[0], event, await input.json()])
    return { exitCode: 0, stdout: Buffer.from(event) }
  }
  return run
}

const { Moorage } = await import(pathToFileURL(process.argv[2]).href)
const plugin = await Moorage({ directory: "/work", $ })
const message = { parts: [{ id: "prt_1", type: "text", text: "why?" }] }
const [first, second, compacted] = [{ system: [] }, { system: [] }, { context: [] }]
await plugin["chat.message"]({ sessionID: "s" }, message)
await plugin["experimental.chat.system.transform"]({ sessionID: "s" }, first)
await plugin["experimental.chat.system.transform"]({ sessionID: "s" }, second)
await plugin["experimental.session.compacting"]({ sessionID: "s" }, compacted)
await plugin.event({ event: { type: "session.deleted", properties: { info: { id: "s" } } } })
const again = Object.keys(await (await import(`${pathToFileURL(process.argv[2]).href}?other`)).Moorage({ directory: "/work", $ }))
console.log(JSON.stringify({ calls, parts: message.parts, first, second, compacted, again }))
