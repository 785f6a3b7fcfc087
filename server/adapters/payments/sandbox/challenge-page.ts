/** The page of the sandbox's bank (3-D Secure). A bank's page is in the bank's language, so these texts are not translated. */
const frame = (content: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox bank</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body { margin: 0; padding: 20px; font: 16px/22px system-ui, sans-serif; color: #1d1915; background: #fefdfc; }
h1 { font-size: 18px; margin: 0 0 8px; } form { display: grid; gap: 8px; max-width: 320px; margin-top: 16px; }
button { min-height: 44px; font: inherit; font-weight: 600; border-radius: 10px; border: 1px solid #807b74; background: #fff; color: inherit; }
button[value=yes] { background: #1d1915; color: #fbfaf8; border-color: #1d1915; } button:focus-visible { outline: 3px solid #125899; outline-offset: 2px; }
</style></head><body><main>${content}</main></body></html>`

export function challengePage(amountInCents: number, last4: string): string {
  const amount = `$${(amountInCents / 100).toFixed(2)}`
  return frame(`<h1>Sandbox bank</h1><p>Confirm the payment of ${amount} with the card ending ${last4}. No money moves.</p>
<form method="post"><button name="answer" value="yes">Confirm</button><button name="answer" value="no">Refuse</button></form>`)
}

export const challengeDone = frame('<h1>Sandbox bank</h1><p>Thank you. You can go back to your payment.</p>')
