/** The part of pages where people connect to an account; `page/connection.js` runs it. */
export const CONNECTION = `<section aria-labelledby="connection-heading">
<h2 id="connection-heading">Account</h2>
<form id="connect" autocomplete="off">
<div class="fields">
<div><label for="account">Account</label><input id="account" required spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="connect-hint"></div>
<div><label for="token">Token</label><input id="token" type="password" required autocomplete="off" aria-describedby="connect-hint"></div>
<button type="submit" class="main">Connect</button>
</div>
<p class="note" id="connect-hint">The operator of the server provides both: <code>assess account create ID</code> creates an account, <code>assess token create --account ID</code> a token. This tab keeps them until you close it.</p>
</form>
<div id="connected" hidden>
<p class="line">Connected to the account <strong id="connected-account"></strong>. <button type="button" id="forget">Forget account and token</button></p>
</div>
<div class="problem" id="connect-problem" role="alert"></div>
</section>`;
