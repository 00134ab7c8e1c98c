// Tells the platform that the registration is complete, so that it closes this page.
(window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*');
